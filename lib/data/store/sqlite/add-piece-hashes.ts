import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import {
  addPieceHashes as postgres,
  HASH_COLUMNS,
  type RowHashes,
} from "@/lib/data/store/postgres/statements/add-piece-hashes";

/** Gives rows without one the hash of their text; what was edited meanwhile has that of its new text. */
export const addPieceHashes = byEngine({ sqlite, postgres });

async function sqlite(
  sql: Sql,
  table: keyof typeof HASH_COLUMNS,
  hashes: RowHashes,
): Promise<void> {
  const column = HASH_COLUMNS[table];
  await sql.run(
    `UPDATE "${table}" AS m SET "${column}" = h.value ->> 1 FROM json_each(?) AS h
     WHERE m.id = h.value ->> 0 AND m."${column}" IS NULL`,
    JSON.stringify(hashes),
  );
}
