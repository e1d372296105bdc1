import { requireIntact, type StoredBody } from "@/lib/data/documents/intact";
import type { Sql } from "@/lib/data/store/connection/sql";

/** The text of a message, and where it came from. */
export interface MessageBodyRow extends StoredBody {
  readonly originHash: string | null;
  readonly importId: string | null;
}

/**
 * The texts of some messages by id.
 * @throws DocumentDamagedError when one of them is not what was written
 */
export async function loadBodies(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, MessageBodyRow>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<MessageBodyRow>(
    `SELECT m.id, b.lead, b.raw, m."bodyHash", m."originHash", m."importId"
     FROM "Message" m JOIN "MessageBody" b ON b."messageId" = m.id
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  for (const row of rows) await requireIntact(sql, row);
  return new Map(rows.map((row) => [row.id, row]));
}
