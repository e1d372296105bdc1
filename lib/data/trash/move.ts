import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditOutcome } from "@/lib/domain/library/change";

import { logEdit } from "../changes/record/log";
import { getStore } from "../library/client";
import { notFound } from "../changes/record/outcome";
import { findEntity } from "../documents/find";
import { noteEvent } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";

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
  await sql.query.updateTable(table).set({ deletedMs }).where("key", "=", key).execute();
  const row = await sql.query
    .selectFrom(table)
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  const event = deletedMs === null ? "document-restored" : "document-trashed";
  const noun = table === "Conversation" ? "conversation" : "toolset";
  await noteEvent(sql, event, row?.id ?? String(key), { noun });
}
