import type { Sql } from "../connection/sql";
import { fullText } from "./full-text";
import type { SearchPlan } from "./plan";
import type { MessageWords } from "../full-text/words";

/** A stretch of a message in which words were found. */
export interface Match {
  /** Its place in time. */
  readonly id: number;
  readonly key: number;
  readonly messageId: number;
  readonly sortMs: number;
}

interface MatchRow extends Match {
  readonly parts: number;
  readonly ok: number;
}

interface Stretch {
  readonly matches: readonly Match[];
  /** Above the place from which on older ones follow; null when there are none. */
  readonly next: number | null;
}

/**
 * The newest of so many matches of the index that fulfil a plan. The index answers in the order of time, so nothing
 * else of it is read.
 * @param before only older ones
 */
export async function newestMatches(
  sql: Sql,
  plan: SearchPlan,
  words: MessageWords,
  { before, scan }: { before: number; scan: number },
): Promise<Stretch> {
  const { index, id, match } = fullText(sql).chunks(words);
  const { conversation, message, isMessageFiltered } = plan;
  const ofMessage = isMessageFiltered ? message.found : NOT_DELETED;
  const conditions = [conversation, ofMessage];
  const rows = await sql.all<MatchRow>(
    `SELECT f.id, c."conversationKey" AS key, c."messageId", c.parts, e."sortMs",
       CASE WHEN ${conditions.map(({ text }) => `(${text})`).join(" AND ")} THEN 1 ELSE 0 END AS ok
     FROM (SELECT ${id} AS id FROM ${index}
         WHERE ${match.text} AND ${id} < CAST(? AS BIGINT) ORDER BY ${id} DESC LIMIT ${scan}) f
       LEFT JOIN "SearchChunk" c ON c.id = f.id
       LEFT JOIN "Conversation" e ON e.key = c."conversationKey"
       ${isMessageFiltered ? `LEFT JOIN "Message" m ON m.id = c."messageId"` : ""}
     ORDER BY f.id DESC`,
    ...conditions.flatMap(({ values }) => values),
    ...match.values,
    before,
  );
  const matches: Match[] = [];
  for (const row of rows) {
    if (row.ok !== 1) continue;
    if (row.parts > 1 && (await hasExcluded(sql, words, row))) continue;
    const { id: at, key, messageId, sortMs } = row;
    matches.push({ id: at, key, messageId, sortMs });
  }
  return { matches, next: rows.length < scan ? null : (rows.at(-1)?.id ?? null) };
}

/** A message that is in the index, as long as nothing else is asked of it. */
export const NOT_DELETED = { text: "c.deleted = 0", values: [] };

/** Whether another stretch of a long message has a word that must not be there. */
async function hasExcluded(
  sql: Sql,
  { without, places }: MessageWords,
  { key, messageId }: Match,
): Promise<boolean> {
  if (without.length === 0) return false;
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM "SearchChunk" WHERE "conversationKey" = ? AND "messageId" = ? ORDER BY id DESC`,
    key,
    messageId,
  );
  const own = new Set(rows.map(({ id }) => id));
  const words: MessageWords = { matchers: without, how: "OR", without: [], places };
  const excluded = await fullText(sql).among(sql, words, [...own]);
  return excluded.some((id) => own.has(id));
}
