import { shownLibrary, storedLibrary } from "@/lib/domain/accounts/library";
import type { Viewer } from "@/lib/domain/accounts/viewer";

import type { LibraryOp } from "../changes/ops/op";
import { logEdit } from "../changes/record/log";
import { formerRows } from "../store/sqlite/former-rows";
import { findEntity } from "../documents/find";
import { noteEvent } from "../ledger/chain/note";
import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
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
    const moved: { id: string; changeId: number }[] = [];
    for (const asked of new Set(ids)) {
      const row = await findEntity(sql, "Conversation", asked, ["key", "id", "libraryId"]);
      if (row === undefined || row.libraryId === after) continue;
      const piece = { table: "Conversation", column: "libraryId" } as const;
      const op: LibraryOp = { piece, before: row.libraryId, after };
      await setLibrary(sql, row.key, op, "forward");
      const change = { label: "Move to another library", ops: [op], atMs: Date.now() };
      const changeId = await logEdit(sql, "conversation", row.key, change);
      moved.push({ id: row.id, changeId });
    }
    return { moved, stayed: new Set(ids).size - moved.length };
  });
}

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
  await sql.query
    .updateTable("Conversation")
    .set({ libraryId: to })
    .where((eb) =>
      // What an import has taken the place of goes with it: undone later, it must not show where this one no longer is.
      eb.or([eb("key", "=", key), eb("key", "in", formerRows(row?.id ?? ""))]),
    )
    .execute();
  await noteEvent(sql, "conversation-moved", row?.id ?? String(key), {
    from: shownLibrary(from),
    to: shownLibrary(to),
  });
}
