import type { Sql } from "../connection/sql";
import { fullText } from "./full-text";
import type { SearchPlan } from "./plan";
import type { Condition } from "../full-text/condition";
import type { Source } from "../full-text/source";
import type { MessageWords } from "../full-text/words";

/** A stretch of a message in which words were found. */
export interface Match {
  /** Its place in time. */
  readonly id: number;
  readonly key: number;
  readonly messageId: number;
  readonly sortMs: number;
}

interface MatchRow extends Omit<Match, "key"> {
  /** Null where somebody may not see it. */
  readonly key: number | null;
  readonly hit: number;
  readonly parts: number;
  readonly ok: number;
  /** Whether it is the last of as many as are looked at for the order of their words. */
  readonly cut: number;
}

/** Messages with all the words of a phrase that are looked at for their order: common words have no end of them. */
const MOST_IN_ORDER = 30_000;

/** Share of the rows wanted of a stretch: with fewer, words are rarer there than they were thought to be. */
const RARER = 1 / 2;

interface Stretch {
  readonly matches: readonly Match[];
  /** How many rows of the index have the words, whatever else a plan asks of them. */
  readonly rows: number;
  /** Above the place from which on older ones follow; null when there are none. */
  readonly next: number | null;
  /** How many were looked at for them. */
  readonly scanned: number;
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
  const rows = await newestRows(sql, plan, words, { before, scan });
  const matches: Match[] = [];
  for (const row of rows) {
    const { id, key, messageId, sortMs } = row;
    if (row.ok !== 1 || key === null) continue;
    const match = { id, key, messageId, sortMs };
    if (row.parts > 1 && (await hasExcluded(sql, words, match))) continue;
    matches.push(match);
  }
  const last = rows.at(-1);
  const isCut = last?.cut === 1;
  return {
    matches,
    rows: rows.filter(({ hit, key }) => hit === 1 && key !== null).length,
    next: rows.length < scan && !isCut ? null : (last?.id ?? null),
    scanned: isCut ? MOST_IN_ORDER : scan,
  };
}

/** Some rows of the index. */
interface Part {
  /** Only ids below it. */
  readonly before: number;
  /** Only this id and those above it; null for all below. */
  readonly from: number | null;
  /** How many rows, the newest. */
  readonly scan: number;
  /** Whether the index is asked for all rows of this part that have the words, rather than one after the other. */
  readonly isWhole: boolean;
}

/** The newest rows of the index that have the words, stretch by stretch until there are enough. */
async function newestRows(
  sql: Sql,
  plan: SearchPlan,
  words: MessageWords,
  { before, scan }: { before: number; scan: number },
): Promise<MatchRow[]> {
  const { chunks, newest } = fullText(sql);
  const look = await newest?.(sql, words, { before, wanted: scan });
  const { source, bounds, passing, isRestPassed } = look ?? {
    source: chunks(words),
    bounds: [],
    passing: null,
    isRestPassed: true,
  };
  const rows: MatchRow[] = [];
  let below = before;
  let isRarer = false;
  for (const from of [...bounds, null]) {
    if (isRarer && from !== null) continue;
    const isWhole = from === null ? !isRestPassed : passing === null;
    const part = { before: below, from, scan: scan - rows.length, isWhole };
    const by = from === null ? source : (passing ?? source);
    const found = await rowsOfPart(sql, plan, by, part);
    const isEnough = found.length >= part.scan || found.at(-1)?.cut === 1;
    // What was looked at for the order of words is counted from the newest: a longer stretch begins there again.
    if (source.parts !== null && !isEnough && from !== null) continue;
    for (const row of found) rows.push(row);
    if (isEnough) break;
    // All that are left are few then, or further back than the next stretch would reach.
    isRarer = found.length < part.scan * RARER;
    below = from ?? below;
  }
  return rows;
}

function rowsOfPart(sql: Sql, plan: SearchPlan, source: Source, part: Part): Promise<MatchRow[]> {
  const { conversation, message, isMessageFiltered } = plan;
  const ofMessage = isMessageFiltered ? message.found : NOT_DELETED;
  const conditions = [conversation, ofMessage];
  const newest =
    source.parts === null ? inMatch(source, part) : inOrder(source, source.parts, part);
  return sql.all<MatchRow>(
    `SELECT f.id, c."conversationKey" AS key, c."messageId", c.parts, e."sortMs", f.hit, f.cut,
       CASE WHEN ${conditions.map(({ text }) => `(${text})`).join(" AND ")} THEN f.hit ELSE 0 END AS ok
     FROM (${newest.text}) f
       LEFT JOIN "SearchChunk" c ON c.id = f.id
       LEFT JOIN "Conversation" e ON e.key = c."conversationKey"
       ${isMessageFiltered ? `LEFT JOIN "Message" m ON m.id = c."messageId"` : ""}
     ORDER BY f.id DESC`,
    ...conditions.flatMap(({ values }) => values),
    ...newest.values,
  );
}

function inMatch({ index, id, match }: Source, part: Part): Condition {
  const { where, order } = inPart(id, part);
  return {
    text: `SELECT ${id} AS id, 1 AS hit, 0 AS cut FROM ${index}
      WHERE ${match.text} AND ${where.text} ${order} LIMIT ${part.scan}`,
    values: [...match.values, ...where.values],
  };
}

/** The same of words in their order, and the last one where there were too many to look at. */
function inOrder(
  { index, id }: Source,
  { words, order }: NonNullable<Source["parts"]>,
  part: Part,
): Condition {
  const { where, order: newestFirst } = inPart(id, part);
  return {
    text: `SELECT n.id, CASE WHEN n.hit THEN 1 ELSE 0 END AS hit,
        CASE WHEN n.place = ${MOST_IN_ORDER} THEN 1 ELSE 0 END AS cut
      FROM (SELECT w.id, w.hit, row_number() OVER (ORDER BY w.id DESC) AS place
        FROM (SELECT ${id} AS id, ${order.text} AS hit FROM ${index}
          WHERE ${words.text} AND ${where.text} ${newestFirst} LIMIT ${MOST_IN_ORDER}) w) n
      WHERE n.hit OR n.place = ${MOST_IN_ORDER} ORDER BY n.id DESC LIMIT ${part.scan}`,
    values: [...order.values, ...words.values, ...where.values],
  };
}

function inPart(id: string, part: Part): { readonly where: Condition; readonly order: string } {
  const where: Condition = { text: `${id} < CAST(? AS BIGINT)`, values: [part.before] };
  // PostgreSQL would else go through the table in the order of ids, in the hope of enough matches soon.
  const order = `ORDER BY ${id}${part.isWhole ? " + 0" : ""} DESC`;
  if (part.from === null) return { where, order };
  const text = `${where.text} AND ${id} >= CAST(? AS BIGINT)`;
  return { where: { text, values: [...where.values, part.from] }, order };
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
