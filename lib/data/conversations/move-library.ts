import { shownLibrary, storedLibrary } from "@/lib/domain/accounts/library";
import type { Viewer } from "@/lib/domain/accounts/viewer";

import type { LibraryOp } from "../changes/ops/op";
import { logConversationEdits } from "../changes/record/log";
import { formerRowsOf } from "../store/sqlite/former-rows";
import { findEntities } from "../documents/find";
import { noteEvents } from "../ledger/chain/note";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { seesLibrary } from "../store/sight/sight";

/** What became of conversations that somebody moved. */
export interface MovedToLibrary {
  readonly moved: readonly { readonly id: string; readonly changeId: number }[];
  /** Those that are there already, cannot be changed by this person, or are gone. */
  readonly stayed: number;
}

/**
 * Moves conversations into another library, also those in the trash. They keep their ids, history, pins, folders, comments
 * and links; undo moves each of them back.
 * @returns null when this person may not write in that library
 */
export async function moveToLibrary(
  viewer: Viewer,
  ids: readonly string[],
  libraryId: string,
): Promise<MovedToLibrary | null> {
  const store = await getStore(viewer);
  const after = storedLibrary(libraryId);
  return store.write(async (sql) => {
    if (!seesLibrary(sql.sight, after)) return null;
    const asked = new Set(ids);
    const found = await findEntities(sql, "Conversation", [...asked], ["key", "id", "libraryId"]);
    const leaving = [...new Map(Array.from(found.values(), (row) => [row.key, row])).values()];
    const rows = leaving.filter((row) => row.libraryId !== after);
    const ops = rows.map(({ libraryId }): LibraryOp => ({
      piece: PIECE,
      before: libraryId,
      after,
    }));
    await writeLibrary(sql, rows, after);
    const atMs = Date.now();
    const changes = rows.map(({ key }, at) => {
      return { entityKey: key, label: "Move to another library", ops: ops.slice(at, at + 1), atMs };
    });
    const changeIds = await logConversationEdits(sql, changes);
    const moved = rows.map(({ id }, at) => ({ id, changeId: changeIds[at] ?? 0 }));
    return { moved, stayed: asked.size - moved.length };
  });
}

const PIECE = { table: "Conversation", column: "libraryId" } as const;

/** Moves one conversation as a change says, or back again, and records it. */
export async function setLibrary(
  sql: Sql,
  key: number,
  op: LibraryOp,
  direction: "back" | "forward",
): Promise<void> {
  const [from, to] = direction === "forward" ? [op.before, op.after] : [op.after, op.before];
  const row = await sql.query
    .selectFrom("Conversation")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  await writeLibrary(sql, [{ key, id: row?.id ?? String(key), libraryId: from }], to);
}

async function writeLibrary(
  sql: Sql,
  rows: readonly { readonly key: number; readonly id: string; readonly libraryId: string | null }[],
  to: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  const ids = rows.map(({ id }) => id);
  await sql.query
    .updateTable("Conversation")
    .set({ libraryId: to })
    .where((eb) =>
      // What an import has taken the place of goes with it: undone later, it must not show where this one no longer is.
      eb.or([eb("key", "in", listed(keys)), eb("key", "in", formerRowsOf(ids))]),
    )
    .execute();
  const noted = rows.map(({ id, libraryId }) => ({
    subject: id,
    body: { from: shownLibrary(libraryId), to: shownLibrary(to) },
  }));
  await noteEvents(sql, "conversation-moved", noted);
}
