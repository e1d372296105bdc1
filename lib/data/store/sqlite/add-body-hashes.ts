import type { Sql } from "@/lib/data/store/connection/sql";

/** Gives messages without one the hash of their body. */
export async function addBodyHashes(
  sql: Sql,
  hashes: readonly (readonly [messageId: number, hash: string])[],
): Promise<void> {
  await sql.run(
    `UPDATE "Message" AS m SET "bodyHash" = h.value ->> 1 FROM json_each(?) AS h
     WHERE m.id = h.value ->> 0 AND m."bodyHash" IS NULL`,
    JSON.stringify(hashes),
  );
}
