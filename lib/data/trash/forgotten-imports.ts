import { getWholeStore } from "../library/client";
import { DELETED } from "../purge/scrub-items";
import { listed } from "../store/sqlite/lists";

/**
 * Which of these imports have nothing to tell any more: those that were undone, and those of which a document was
 * deleted for good.
 */
export async function forgottenImports(ids: readonly string[]): Promise<string[]> {
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query
      .selectFrom("Import as i")
      .select("i.id")
      .where("i.id", "in", listed(ids))
      .where((eb) =>
        eb.or([
          eb("i.status", "=", "undone"),
          eb.exists(
            eb
              .selectFrom("ImportItem as t")
              .select("t.id")
              .whereRef("t.importId", "=", "i.id")
              .where("t.title", "=", DELETED)
              .where("t.documentId", "is", null)
              .where("t.undo", "is", null),
          ),
        ]),
      )
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** Whether one of these documents, by store id, is not in the library any more, nor in its trash. */
export async function isOneGone(ids: readonly string[]): Promise<boolean> {
  const store = await getWholeStore();
  return store.read(async ({ query }) => {
    const there = new Set<string>();
    for (const table of ["Conversation", "ToolsetFile", "ModelsFile"] as const) {
      const rows = await query
        .selectFrom(table)
        .select("id")
        .where("id", "in", listed(ids))
        .where("state", "=", "live")
        .execute();
      for (const { id } of rows) there.add(id);
    }
    return ids.some((id) => !there.has(id));
  });
}

/** Whether one of these files, by SHA-256, once brought a document that was deleted for good. */
export async function broughtDeleted(fileHashes: readonly string[]): Promise<boolean> {
  const store = await getWholeStore();
  const row = await store.read(({ query }) =>
    query
      .selectFrom("ImportItem")
      .select("id")
      .where("fileHash", "in", listed(fileHashes))
      .where("title", "=", DELETED)
      .where("documentId", "is", null)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Whether an import was finished. */
export const isFinishedImport = async (id: string): Promise<boolean> =>
  (await statusOf(id)) === "done";

/** Whether a process is at an import. One that was cut off is no longer when somebody has seen that. */
export const isRunningImport = async (id: string): Promise<boolean> =>
  (await statusOf(id)) === "running";

async function statusOf(id: string): Promise<string | undefined> {
  const store = await getWholeStore();
  const row = await store.read(({ query }) =>
    query.selectFrom("Import").select("status").where("id", "=", id).executeTakeFirst(),
  );
  return row?.status;
}
