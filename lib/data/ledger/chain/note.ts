import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { ChangeNoun } from "@/lib/domain/library/change";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { asRecord } from "@/lib/shared/read-value";
import { turnIfDue } from "@/lib/work/turns";
import type { Sql } from "@/lib/data/store/connection/sql";
import { storedJson } from "@/lib/data/store/damage/record-damaged";

import { appendEntries } from "./entry";

/** Records what the person at this machine did; to be called inside the write that does it. */
export async function noteEvent(
  sql: Sql,
  event: LedgerEvent,
  subject: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await noteEvents(sql, event, [{ subject, body }]);
}

/** Records the same of many subjects, in their order. */
export async function noteEvents(
  sql: Sql,
  event: LedgerEvent,
  noted: readonly { readonly subject: string; readonly body?: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const atMs = Date.now();
  await appendEntries(
    sql,
    noted.map(({ subject, body }) => ({
      event,
      subject,
      body: { actor: LOCAL_ACTOR, ...body },
      atMs,
    })),
  );
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
  const row = await sql.query
    .selectFrom(table)
    .select("id")
    .where("key", "=", entityKey)
    .executeTakeFirst();
  const body = { actor, noun, document: row?.id ?? null, decisions };
  await noteEvent(sql, "permissions-changed", String(changeId), body);
}

/** How many tools of a toolset wait for a decision now, were accepted, or are no longer listed. */
export interface Transitions {
  readonly heldBack: number;
  readonly accepted: number;
  readonly missing: number;
}

/** Records what a sync, or a decision about one, changed of the tools that may be called. */
export async function noteReview(
  sql: Sql,
  toolsetRowId: number,
  { actor = LOCAL_ACTOR, ...counts }: Transitions & { readonly actor?: string | undefined },
): Promise<void> {
  const row = await sql.query
    .selectFrom("Toolset as s")
    .innerJoin("ToolsetFile as f", "f.key", "s.fileKey")
    .select("f.id")
    .where("s.id", "=", toolsetRowId)
    .executeTakeFirst();
  const document = row?.id ?? null;
  const body = { actor, noun: "toolset", document, ...counts };
  await noteEvent(sql, "permissions-changed", document ?? "toolset", body);
}

/** What an import, or taking it back, changed of what a document decides about tools. */
export interface ImportedChange {
  readonly noun: ChangeNoun;
  readonly document: string;
  readonly decisions: number;
}

/** Records what an import changed of documents that were there before. */
export async function noteImported(
  sql: Sql,
  importId: string,
  changes: readonly ImportedChange[],
): Promise<void> {
  const noted = changes.filter(({ decisions }) => decisions > 0);
  await noteEvents(
    sql,
    "permissions-changed",
    noted.map((change) => ({ subject: importId, body: { ...change } })),
  );
}

/** Records that a change of permissions was taken back or made again; nothing for any other edit. */
export async function notePermissionReversal(
  sql: Sql,
  { changeId, targetId, kind }: { changeId: number; targetId: number; kind: "undo" | "redo" },
): Promise<void> {
  const noted = await sql.query
    .selectFrom("LedgerEntry")
    .select("body")
    .where("event", "=", "permissions-changed")
    .where("subject", "=", String(targetId))
    .limit(1)
    .executeTakeFirst();
  if (noted === undefined) return;
  const body = asRecord(storedJson(noted.body, `change ${targetId} in the ledger`)) ?? {};
  const what = { ...body, actor: LOCAL_ACTOR, reverses: targetId, kind };
  await noteEvent(sql, "permissions-changed", String(changeId), what);
}

/**
 * Whether two texts of a conversation without its messages differ in what tools may do or who may see it. A text
 * that is damaged differs from every other: what it decided is not known.
 */
export async function differInPermissions(before: string, after: string): Promise<boolean> {
  if (before === after) return false;
  await turnIfDue();
  const decided = permissionText(before);
  await turnIfDue();
  return decided === null || decided !== permissionText(after);
}

function permissionText(shell: string): string | null {
  try {
    const conversation = asRecord(JSON.parse(shell));
    const overrides = conversation?.["toolOverrides"] ?? [];
    return JSON.stringify([overrides, conversation?.["isPrivate"] === true]);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
