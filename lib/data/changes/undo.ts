import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ChangeList, ChangeNoun, ChangeView, UndoOutcome } from "@/lib/domain/library/change";

import { withAuthors } from "./authors";
import { discardUndone, logReversal, nextChange, nextLabel } from "./record/log";
import { isCreatedOp, type ChangeOp } from "./ops/op";
import { getStore } from "../library/client";
import { changeConversation } from "../conversations/commit";
import { findEntity } from "../documents/find";
import { findToolsetFile } from "../toolsets/rows/find";
import { notePermissionReversal } from "../ledger/chain/note";
import { isStored, reverseConversation } from "./reverse-conversation";
import { reverseToolsetFile } from "./reverse-toolset-file";
import type { Sql } from "../store/connection/sql";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";

export interface UndoInput {
  readonly noun: ChangeNoun;
  /** Store id or `doc:<document id>`. */
  readonly id: string;
  /** Only this edit: with any other next in turn nothing is done. */
  readonly changeId?: number;
}

const CHANGES_SHOWN = 500;

/** Takes the last edit back that is in force. */
export function undo(viewer: Viewer, input: UndoInput): Promise<UndoOutcome> {
  return reverse(viewer, "undo", input);
}

/** Does the edit again that was undone last, unless there was a new one since. */
export function redo(viewer: Viewer, input: UndoInput): Promise<UndoOutcome> {
  return reverse(viewer, "redo", input);
}

async function reverse(
  viewer: Viewer,
  kind: "undo" | "redo",
  { noun, id, changeId: wanted }: UndoInput,
): Promise<UndoOutcome> {
  const store = await getStore(viewer);
  return changeConversation<UndoOutcome>(store, async (sql) => {
    const key = await findKey(sql, noun, id);
    if (key === null) return { outcome: { ok: false, code: "not-found" } };
    const target = await nextChange(sql, kind, noun, key);
    if (wanted !== undefined && target?.id !== wanted) {
      return { outcome: { ok: false, code: "later" } };
    }
    if (target === null) return { outcome: { ok: false, code: "nothing" } };
    if (kind === "redo" && (await isOutOfReach(sql, target.ops))) {
      await discardUndone(sql, noun, key);
      return { outcome: { ok: false, code: "nothing" } };
    }
    const direction = kind === "undo" ? "back" : "forward";
    const atMs = Date.now();
    const left =
      noun === "conversation"
        ? await reverseConversation(store, sql, key, target.ops, direction, atMs)
        : await reverseToolsetFile(sql, key, target.ops, direction, atMs);
    if (left === "not-owner" || left === "elsewhere") return { outcome: { ok: false, code: left } };
    const changeId = await logReversal(sql, noun, key, { kind, target, atMs });
    await notePermissionReversal(sql, { changeId, targetId: target.id, kind });
    return {
      outcome: { ok: true, label: target.label, changeId, targetId: target.id },
      ...(left === null ? {} : { left }),
    };
  });
}

/**
 * Whether a change made a conversation that was removed for good since: its messages would go nowhere. One that is only out
 * of sight is there.
 */
async function isOutOfReach(sql: Sql, ops: readonly ChangeOp[]): Promise<boolean> {
  for (const { piece } of ops.filter(isCreatedOp)) {
    if (!(await isStored(sql, piece.id))) return true;
  }
  return false;
}

/** A page of what was done to a document here, newest first; null when there is no such document. */
export async function listChanges(
  viewer: Viewer,
  noun: ChangeNoun,
  id: string,
  { cursor, limit = CHANGES_SHOWN }: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<ChangeList | null> {
  const [before = Number.MAX_SAFE_INTEGER] = readNumbers(cursor ?? "", 1) ?? [];
  const store = await getStore(viewer);
  const listed = await store.read(async (sql) => {
    const key = await findKey(sql, noun, id);
    if (key === null) return null;
    const found = await sql.query
      .selectFrom("Change")
      .select(["id", "kind", "label", "atMs", "actor", "accountId", "state", "targetId"])
      .where("noun", "=", noun)
      .where("entityKey", "=", key)
      .where("kind", "<>", "import")
      .where("id", "<", before)
      .$narrowType<Pick<ChangeView, "kind">>()
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const changes = found.slice(0, limit);
    const last = changes.at(-1);
    const nextCursor = found.length > limit && last !== undefined ? writeNumbers([last.id]) : null;
    const undoable = await nextLabel(sql, "undo", noun, key);
    const redoable = await nextLabel(sql, "redo", noun, key);
    return { undo: undoable, redo: redoable, changes, nextCursor };
  });
  return listed === null ? null : { ...listed, changes: await withAuthors(viewer, listed.changes) };
}

async function findKey(sql: Sql, noun: ChangeNoun, id: string): Promise<number | null> {
  const row =
    noun === "conversation"
      ? await findEntity(sql, "Conversation", id, ["key"])
      : await findToolsetFile(sql, id, ["key"]);
  return row?.key ?? null;
}
