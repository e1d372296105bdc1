import { getStore } from "../client";
import { findEntity } from "../find-entity";
import type { EntityTable } from "../find-entity";

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
