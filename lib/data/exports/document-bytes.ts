import { getStore } from "../library/client";
import { findEntity, READABLE, type EntityTable } from "../documents/find";
import { findToolsetFile } from "../toolsets/rows/find";

/** The revision of a toolset file; null when there is none. */
export async function toolsetRevision(id: string): Promise<number | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    findToolsetFile<{ revision: number }>(sql, id, "e.revision"),
  );
  return row?.revision ?? null;
}

/** Bytes of all toolset files outside the trash: what a permission is decided from. */
export async function allToolsetBytes(): Promise<number> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<{ bytes: number | null }>(
      `SELECT sum(e."byteLength") AS bytes FROM "ToolsetFile" e
       WHERE ${READABLE} AND e."deletedMs" IS NULL`,
    ),
  );
  return row?.bytes ?? 0;
}

/** Bytes of documents together, by store id or `doc:` and a document id; one that is not there has none. */
export async function documentBytes(table: EntityTable, ids: readonly string[]): Promise<number> {
  const store = await getStore();
  return store.read(async (sql) => {
    let bytes = 0;
    for (const id of ids) {
      const row = await findEntity<{ bytes: number }>(sql, table, id, 'e."byteLength" AS bytes');
      bytes += row?.bytes ?? 0;
    }
    return bytes;
  });
}
