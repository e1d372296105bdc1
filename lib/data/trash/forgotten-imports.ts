import { getStore } from "../library/client";
import { DELETED } from "../purge/scrub-items";

/**
 * Which of these imports have nothing to tell any more: those that were undone, and those of which a document was
 * deleted for good.
 */
export async function forgottenImports(ids: readonly string[]): Promise<string[]> {
  const store = await getStore();
  const rows = await store.read((sql) =>
    sql.all<{ id: string }>(
      `SELECT id FROM "Import" i WHERE id IN (SELECT value FROM json_each(?)) AND (status = 'undone'
         OR EXISTS (SELECT 1 FROM "ImportItem" t WHERE t."importId" = i.id AND t.title = ?
                      AND t."documentId" IS NULL AND t.undo IS NULL))`,
      JSON.stringify(ids),
      DELETED,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Whether one of these documents, by store id, is not in the library any more, nor in its trash. */
export async function isOneGone(ids: readonly string[]): Promise<boolean> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get(
      `SELECT value FROM json_each(?) WHERE value NOT IN (
         SELECT id FROM "Conversation" WHERE state = 'live'
         UNION ALL SELECT id FROM "ToolsetFile" WHERE state = 'live'
         UNION ALL SELECT id FROM "ModelsFile" WHERE state = 'live') LIMIT 1`,
      JSON.stringify(ids),
    ),
  );
  return row !== undefined;
}

/** Whether one of these files, by SHA-256, once brought a document that was deleted for good. */
export async function broughtDeleted(fileHashes: readonly string[]): Promise<boolean> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get(
      `SELECT id FROM "ImportItem" WHERE "fileHash" IN (SELECT value FROM json_each(?)) AND title = ?
         AND "documentId" IS NULL LIMIT 1`,
      JSON.stringify(fileHashes),
      DELETED,
    ),
  );
  return row !== undefined;
}
