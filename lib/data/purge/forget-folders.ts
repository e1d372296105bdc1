import { LONGEST_UNDO_MS } from "@/lib/domain/library/folder";

import type { Store } from "../store/store";

/** Removes deleted folders for good when nobody can take the deletion back any more. */
export function forgetLater(store: Store): void {
  setTimeout(() => {
    // It fails when the library is closed meanwhile, or its disk is full; the next start takes it up.
    forgetFolders(store, Date.now() - LONGEST_UNDO_MS).catch(() => undefined);
  }, LONGEST_UNDO_MS).unref();
}

/** Removes folders that were deleted up to a moment, their names from the files of the library too. */
export async function forgetFolders(store: Store, untilMs: number): Promise<void> {
  const { numDeletedRows } = await store.write(
    ({ query }) => query.deleteFrom("Folder").where("deletedMs", "<=", untilMs).executeTakeFirst(),
    "synced",
    "reserve",
  );
  // The log has the pages as they were.
  if (numDeletedRows > 0n) await store.emptyLog();
}
