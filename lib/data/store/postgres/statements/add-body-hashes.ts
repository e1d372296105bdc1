import type { Sql } from "@/lib/data/store/connection/sql";

/** Gives messages without one the hash of their body. */
export async function addBodyHashes(
  sql: Sql,
  hashes: readonly (readonly [messageId: number, hash: string])[],
): Promise<void> {
  await sql.run(
    `UPDATE "Message" AS m SET "bodyHash" = h.item ->> 1 FROM json_array_elements(?::json) AS h(item)
     WHERE m.id = (h.item ->> 0)::bigint AND m."bodyHash" IS NULL`,
    JSON.stringify(hashes),
  );
}
