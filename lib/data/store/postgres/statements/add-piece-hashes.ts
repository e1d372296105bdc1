import type { Sql } from "@/lib/data/store/connection/sql";

export type RowHashes = readonly (readonly [id: number, hash: string])[];

/** Where each table has the hash of its text. */
export const HASH_COLUMNS = {
  Message: "bodyHash",
  Toolset: "shellHash",
  Tool: "bodyHash",
} as const;

/** Gives rows without one the hash of their text. */
export async function addPieceHashes(
  sql: Sql,
  table: keyof typeof HASH_COLUMNS,
  hashes: RowHashes,
): Promise<void> {
  const column = HASH_COLUMNS[table];
  await sql.run(
    `UPDATE "${table}" AS m SET "${column}" = h.item ->> 1 FROM json_array_elements(?::json) AS h(item)
     WHERE m.id = (h.item ->> 0)::bigint AND m."${column}" IS NULL`,
    JSON.stringify(hashes),
  );
}
