import type { Sql } from "@/lib/data/store/connection/sql";
import type { ChunkRows, SeveralConversations } from "@/lib/data/store/full-text/source";
import { addTo } from "@/lib/shared/add-to";

/** The numbers of a parameter, a JSON list. */
export const numbers = "SELECT CAST(json_array_elements_text(CAST(? AS json)) AS bigint)";

const keysOf = `(${numbers}) k(key)`;

async function withoutLong(sql: Sql, keys: readonly number[]): Promise<number[]> {
  const rows = await sql.all<{ key: number }>(
    `SELECT c."conversationKey" AS key FROM "SearchChunk" c WHERE c."conversationKey" IN (${numbers})
     GROUP BY c."conversationKey" HAVING max(c.part) = 0`,
    JSON.stringify(keys),
  );
  return rows.map(({ key }) => key);
}

async function first(
  sql: Sql,
  { from, where }: ChunkRows,
  keys: readonly number[],
  limit: number,
): Promise<Map<number, number[]>> {
  const rows = await sql.all<{ key: number; id: number }>(
    `SELECT k.key, x.id FROM ${keysOf} CROSS JOIN LATERAL (
       SELECT c."messageId" AS id, c.id AS place FROM ${from}
       WHERE ${where.text} AND c."conversationKey" = k.key ORDER BY c.id LIMIT ?) x
     ORDER BY x.place`,
    JSON.stringify(keys),
    ...where.values,
    limit,
  );
  const found = new Map<number, number[]>();
  for (const { key, id } of rows) addTo(found, key, id);
  return found;
}

async function count(
  sql: Sql,
  { from, where }: ChunkRows,
  keys: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql.all<{ key: number; count: number }>(
    `SELECT k.key, (SELECT count(DISTINCT c."messageId") FROM ${from}
       WHERE ${where.text} AND c."conversationKey" = k.key) AS count FROM ${keysOf}`,
    ...where.values,
    JSON.stringify(keys),
  );
  return new Map(rows.map((row) => [row.key, row.count]));
}

/** Several conversations in one statement: planning each takes longer than running it. */
export const several: SeveralConversations = { withoutLong, first, count };
