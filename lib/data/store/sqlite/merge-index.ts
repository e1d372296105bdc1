import type { Sql } from "@/lib/data/store/connection/sql";

/** The full-text tables. */
export const SEARCH_INDEXES = ["message_fts", "conversation_fts"] as const;
export type SearchIndex = (typeof SEARCH_INDEXES)[number];

/**
 * Merges segments of a full-text table.
 * @param pages how many pages to write about; less than 0 puts all segments on one level first
 * @returns whether there was anything to merge
 */
export async function mergeIndex(sql: Sql, index: SearchIndex, pages: number): Promise<boolean> {
  if (sql.engine === "postgres") return false;
  const before = await totalChanges(sql);
  // The number is part of the text, since FTS5 takes whole numbers only and a bound one is a float.
  await sql.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`);
  // Documented: a merge that found nothing to do changes fewer than two rows.
  return (await totalChanges(sql)) - before >= 2;
}

/** How many rows this connection has ever changed. */
async function totalChanges(sql: Sql): Promise<number> {
  return (await sql.get<{ n: number }>("SELECT total_changes() AS n"))?.n ?? 0;
}
