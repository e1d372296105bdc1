import type { Sql } from "./sql";

/** The text of a message, and where it came from. */
export interface MessageBodyRow {
  readonly id: number;
  readonly lead: string;
  readonly raw: string;
  readonly originHash: string | null;
  readonly importId: string | null;
}

/** The texts of some messages by id. */
export async function loadBodies(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, MessageBodyRow>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.all<MessageBodyRow>(
    `SELECT m.id, b.lead, b.raw, m."originHash", m."importId"
     FROM "Message" m JOIN "MessageBody" b ON b."messageId" = m.id
     WHERE m.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
