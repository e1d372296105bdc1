import { MAIN_LIBRARY, shownLibrary } from "@/lib/domain/accounts/library";
import type { MemberViewer, Viewer } from "@/lib/domain/accounts/viewer";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";

import { isReadable } from "../documents/find";
import { noteEvent } from "../ledger/chain/note";
import { getStore, getWholeStore } from "../library/client";

/** How many conversations outside the trash a viewer sees in each library. */
export async function countByLibrary(viewer: Viewer): Promise<ReadonlyMap<string, number>> {
  const store = await getStore(viewer);
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Conversation as e")
      .select(({ fn }) => ["e.libraryId", fn.countAll<number>().as("count")])
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .groupBy("e.libraryId")
      .execute(),
  );
  return new Map(rows.map(({ libraryId, count }) => [shownLibrary(libraryId), count]));
}

/** Not what an import has taken the place of: an undo puts it where what took its place was. */
const PRESENT = ["live", "staged"] as const;

/** Whether anything is in a library, also what nobody who asks would see: such a library cannot be deleted. */
export async function holdsConversations(libraryId: string): Promise<boolean> {
  if (libraryId === MAIN_LIBRARY) return true;
  const store = await getWholeStore();
  const row = await store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select("key")
      .where("libraryId", "=", libraryId)
      .where("state", "in", PRESENT)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** The further libraries that conversations say they are in. */
export async function namedLibraries(): Promise<string[]> {
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Conversation")
      .select("libraryId")
      .distinct()
      // In this form the index finds them; it is asked at every sign-in.
      .where("libraryId", ">", "")
      .where("state", "in", PRESENT)
      .execute(),
  );
  return rows.flatMap(({ libraryId }) => libraryId ?? []);
}

/** Puts everything of a library that is not known here into another one. */
export async function moveWholeLibrary(from: string, to: string): Promise<void> {
  const store = await getWholeStore();
  await store.write(({ query }) =>
    query
      .updateTable("Conversation")
      .set({ libraryId: to })
      .where("libraryId", "=", from)
      .execute(),
  );
}

type LibraryEvent = Extract<
  LedgerEvent,
  `library-${"created" | "renamed" | "deleted" | "member-set"}`
>;

/** Records what a member did to a library of theirs, after it was done. */
export async function noteLibraryEvent(
  viewer: MemberViewer,
  event: LibraryEvent,
  libraryId: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const store = await getStore(viewer);
  await store.writeBeside(
    (sql) => noteEvent(sql, event, libraryId, { ...body, actor: viewer.id }),
    "synced",
    "record",
  );
}
