import { LOCAL_ACTOR } from "@/lib/domain/conversation/audit";
import type { ChangeNoun } from "@/lib/domain/document/change";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { asRecord } from "@/lib/domain/read-value";

import { appendEntry } from "../ledger-entry";
import type { Sql } from "../sql";

/** Records what the person at this machine did; to be called inside the write that does it. */
export async function noteEvent(
  sql: Sql,
  event: LedgerEvent,
  subject: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await appendEntry(sql, {
    event,
    subject,
    body: { actor: LOCAL_ACTOR, ...body },
    atMs: Date.now(),
  });
}

/** An edit that changed what tools may do, or who may see a conversation. */
export interface PermissionChange {
  readonly noun: ChangeNoun;
  readonly entityKey: number;
  /** How many decisions it changed. */
  readonly decisions: number;
  readonly actor?: string | undefined;
}

/** Records a change of permissions under the id of the edit, which the history of its document explains. */
export async function notePermissions(
  sql: Sql,
  changeId: number,
  { noun, entityKey, decisions, actor = LOCAL_ACTOR }: PermissionChange,
): Promise<void> {
  const table = noun === "conversation" ? "Conversation" : "ToolsetFile";
  const row = await sql.get<{ id: string }>(`SELECT id FROM "${table}" WHERE key = ?`, entityKey);
  const body = { actor, noun, document: row?.id ?? null, decisions };
  await noteEvent(sql, "permissions-changed", String(changeId), body);
}

/** Records that a change of permissions was taken back or made again; nothing for any other edit. */
export async function notePermissionReversal(
  sql: Sql,
  { changeId, targetId, kind }: { changeId: number; targetId: number; kind: "undo" | "redo" },
): Promise<void> {
  const noted = await sql.get<{ body: string }>(
    `SELECT body FROM "LedgerEntry" WHERE event = 'permissions-changed' AND subject = ? LIMIT 1`,
    String(targetId),
  );
  if (noted === undefined) return;
  const body = asRecord(JSON.parse(noted.body)) ?? {};
  const what = { ...body, actor: LOCAL_ACTOR, reverses: targetId, kind };
  await noteEvent(sql, "permissions-changed", String(changeId), what);
}

/** Whether two texts of a conversation without its messages differ in what tools may do or who may see it. */
export function differInPermissions(before: string, after: string): boolean {
  return before !== after && permissionText(before) !== permissionText(after);
}

function permissionText(shell: string): string {
  const conversation = asRecord(JSON.parse(shell));
  return JSON.stringify([
    conversation?.["toolOverrides"] ?? [],
    conversation?.["isPrivate"] === true,
  ]);
}
