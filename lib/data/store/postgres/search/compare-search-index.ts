import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { LEAVING, type IndexTable } from "@/lib/data/store/full-text/leaving";

import { titleVectors } from "./index-rows";
import { vectorOf, type Place } from "./lexemes";

interface Row {
  readonly name: string;
  readonly words: string;
}

/**
 * Compares a search index with one made now from `texts`, row by row.
 * @returns a sentence for each row that differs, twenty at most
 */
export async function compareSearchIndex(
  sql: Sql,
  table: IndexTable,
  texts: ReadonlyMap<number, readonly SqlValue[]>,
): Promise<string[]> {
  const expected = [...texts].flatMap(([id, row]): Row[] => {
    const [title = "", system = ""] = row.map(String);
    if (table === "conversation_fts") {
      return titleVectors({ title, system }).map((words, part) => ({
        name: `${id}.${part}`,
        words,
      }));
    }
    const places = SEARCH_PLACES.map((place, at): [Place, string] => [place, String(row[at])]);
    return [{ name: `${id}.0`, words: vectorOf(Object.fromEntries(places)) }];
  });
  const stored =
    table === "message_fts"
      ? `SELECT id || '.0' AS name, words FROM message_fts WHERE id NOT IN (${LEAVING[table]})`
      : `SELECT key || '.' || part AS name, words FROM conversation_fts WHERE key NOT IN (${LEAVING[table]})`;
  const rows = await sql.all<{ name: string; has: number }>(
    `SELECT coalesce(s.name, e.name) AS name, s.name IS NOT NULL AS has FROM (${stored}) s
     FULL JOIN json_to_recordset(CAST(? AS json)) AS e(name text, words text) ON e.name = s.name
     WHERE s.words IS DISTINCT FROM CAST(e.words AS tsvector) LIMIT 20`,
    JSON.stringify(expected),
  );
  return rows.map(({ name, has }) =>
    has === 1
      ? `the search index has other words in row ${name} of ${table}`
      : `the search index lacks row ${name} of ${table}`,
  );
}
