import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import { addBodyHashes as postgres } from "@/lib/data/store/postgres/statements/add-body-hashes";

/** Gives messages without one the hash of their body. */
export const addBodyHashes = byEngine({ sqlite, postgres });

async function sqlite(
  sql: Sql,
  hashes: readonly (readonly [messageId: number, hash: string])[],
): Promise<void> {
  await sql.run(
    `UPDATE "Message" AS m SET "bodyHash" = h.value ->> 1 FROM json_each(?) AS h
     WHERE m.id = h.value ->> 0 AND m."bodyHash" IS NULL`,
    JSON.stringify(hashes),
  );
}
