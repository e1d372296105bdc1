import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditOutcome } from "@/lib/domain/library/change";

import { logEdit } from "../changes/record/log";
import { getStore } from "../library/client";
import { notFound } from "../changes/record/outcome";
import { findEntity } from "../documents/find";
import { noteEvents } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

type Table = "Conversation" | "ToolsetFile";

/**
 * Puts a conversation into the library's trash. Its document is not touched; undo and `restoreConversation`
 * bring it back.
 */
export function deleteConversation(viewer: Viewer, id: string): Promise<EditOutcome> {
  return setTrashed(viewer, "Conversation", id, true);
}

export function restoreConversation(viewer: Viewer, id: string): Promise<EditOutcome> {
  return setTrashed(viewer, "Conversation", id, false);
}

/** The same for a toolset file. */
export function deleteToolsetFile(
  viewer: Viewer,
  id: string,
  actor?: string,
): Promise<EditOutcome> {
  return setTrashed(viewer, "ToolsetFile", id, true, actor);
}

export function restoreToolsetFile(viewer: Viewer, id: string): Promise<EditOutcome> {
  return setTrashed(viewer, "ToolsetFile", id, false);
}

async function setTrashed(
  viewer: Viewer,
  table: Table,
  id: string,
  trashed: boolean,
  actor?: string,
): Promise<EditOutcome> {
  const noun = table === "Conversation" ? "conversation" : "toolset";
  const label = trashed ? "Delete" : "Restore";
  const store = await getStore(viewer);
  return store.write(
    async (sql) => {
      const row = await findEntity(sql, table, id, ["key", "revision", "deletedMs"]);
      if (row === undefined) return notFound(noun);
      const { key, revision } = row;
      if ((row.deletedMs !== null) === trashed)
        return { ok: true, changeId: null, label, revision };
      const atMs = Date.now();
      const after = trashed ? atMs : null;
      await moveToTrash(sql, table, key, after);
      const ops = [
        { piece: { table, column: "deletedMs" }, before: row.deletedMs, after },
      ] as const;
      const changeId = await logEdit(sql, noun, key, { label, ops, atMs, actor });
      return { ok: true, changeId, label, revision };
    },
    "synced",
    "reserve",
  );
}

/** @param deletedMs null takes it out again */
export async function moveToTrash(
  sql: Sql,
  table: Table,
  key: number,
  deletedMs: number | null,
): Promise<void> {
  await moveAllToTrash(sql, table, [key], deletedMs);
}

/** Moves several documents, and records each. */
export async function moveAllToTrash(
  sql: Sql,
  table: Table,
  keys: readonly number[],
  deletedMs: number | null,
): Promise<void> {
  const all = listed(keys);
  await sql.query.updateTable(table).set({ deletedMs }).where("key", "in", all).execute();
  const rows = await sql.query
    .selectFrom(table)
    .select(["key", "id"])
    .where("key", "in", all)
    .execute();
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const event = deletedMs === null ? "document-restored" : "document-trashed";
  const body = { noun: table === "Conversation" ? "conversation" : "toolset" };
  const noted = keys.map((key) => ({ subject: ids.get(key) ?? String(key), body }));
  await noteEvents(sql, event, noted);
}
