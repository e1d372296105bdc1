import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Condition } from "@/lib/data/store/full-text/condition";
import type { FullText, Reach, Source } from "@/lib/data/store/full-text/source";
import type { MessageWords, TitleWords, Words } from "@/lib/data/store/full-text/words";

/** SQLite would otherwise ask the full-text table for one row after the other. */
const join = "CROSS JOIN";

function chunks(words: MessageWords): Source {
  return {
    index: "message_fts f",
    joined: `message_fts f CROSS JOIN "SearchChunk" c ON c.id = f.rowid`,
    id: "f.rowid",
    parts: null,
    match: {
      text: "message_fts MATCH ?",
      values: [
        expression(words, SEARCH_PLACES.length, (term) => term.inMessages ?? term.expression),
      ],
    },
  };
}

function titles(words: TitleWords): Source {
  return {
    index: "conversation_fts f",
    joined: `conversation_fts f CROSS JOIN "Conversation" e ON e.key = f.rowid`,
    id: "f.rowid",
    parts: null,
    match: {
      text: "conversation_fts MATCH ?",
      values: [expression(words, 2, (term) => term.expression)],
    },
  };
}

/** Words as FTS5 is asked for them. */
function expression(
  { matchers, how, without, places }: Words<string>,
  all: number,
  each: (term: TermMatcher) => string,
): string {
  const where = places.length === all ? "" : `{${places.join(" ")}} : `;
  const wanted = `${where}(${matchers.map(each).join(` ${how} `)})`;
  if (without.length === 0) return wanted;
  return `(${wanted}) NOT (${without.map(each).join(" OR ")})`;
}

/** Words of one start up to which they are asked for by name. */
const MOST_WORDS = 64;
/** Starts of this length have an index of their own. */
const INDEXED_START = 3;

/**
 * For a start of words FTS5 gathers every place of every such word before it answers; for the words by name it reads
 * the newest places only. Looking them up takes a step for each.
 */
async function prepareTerm(sql: Sql, term: TermMatcher): Promise<TermMatcher> {
  const [start = "", ...others] = term.words;
  const isPlain = term.isPrefix && others.length === 0 && /^[a-z0-9]+$/.test(start);
  if (!isPlain || start.length === INDEXED_START) return term;
  const words: string[] = [];
  for (let from = start; words.length <= MOST_WORDS;) {
    const row = await sql.get<{ term: string }>(
      "SELECT term FROM message_terms WHERE term >= ? AND term < ? LIMIT 1",
      from,
      `${start}\u{10FFFF}`,
    );
    if (row === undefined) break;
    words.push(row.term);
    from = `${row.term}\u0001`;
  }
  if (words.length === 0 || words.length > MOST_WORDS) return term;
  return { ...term, inMessages: `(${words.map((word) => `"${word}"`).join(" OR ")})` };
}

/** Ids of a conversation that are looked up one by one rather than all between the first and the last. */
const FEW = 300;
/** How many ids of others may stand between its own, for each of them. */
const DENSE = 16;

/**
 * Chunks of a conversation have ids close to each other, unless it was continued much later: then each is looked up
 * by itself.
 */
async function inConversation(sql: Sql, key: number): Promise<Reach> {
  const row = await sql.get<{ first: number; last: number; count: number; part: number }>(
    `SELECT min(id) AS first, max(id) AS last, count(*) AS count, max(part) AS part
     FROM "SearchChunk" WHERE "conversationKey" = ?`,
    key,
  );
  const own: Condition = { text: `c."conversationKey" = ?`, values: [key] };
  if (row === undefined || row.count === 0) return { own, hasLong: false };
  const { first, last, count } = row;
  const hasLong = row.part > 0;
  if (last - first > count * DENSE && count <= FEW) {
    const ids = `SELECT o.id FROM "SearchChunk" o WHERE o."conversationKey" = ?`;
    return { own: { text: `f.rowid IN (${ids})`, values: [key] }, hasLong };
  }
  // Cast, because FTS5 looks for whole numbers only and what is bound is a float.
  const text = `f.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER) AND ${own.text}`;
  return { own: { text, values: [first, last, ...own.values] }, hasLong };
}

const numbers = "SELECT value FROM json_each(?)";

const ofConversation = `c."conversationKey" = e.key AND f.rowid BETWEEN
  (SELECT min(a.id) FROM "SearchChunk" a WHERE a."conversationKey" = e.key) AND
  (SELECT max(z.id) FROM "SearchChunk" z WHERE z."conversationKey" = e.key)`;

const ofMessage = `f.rowid IN (SELECT o.id FROM "SearchChunk" o
  WHERE o."conversationKey" = m."conversationKey" AND o."messageId" = m.id)`;

async function among(sql: Sql, words: MessageWords, ids: readonly number[]): Promise<number[]> {
  const [last] = ids;
  const first = ids.at(-1);
  if (first === undefined || last === undefined) return [];
  const { index, match } = chunks(words);
  const rows = await sql.all<{ id: number }>(
    `SELECT f.rowid AS id FROM ${index}
     WHERE ${match.text} AND f.rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`,
    ...match.values,
    first,
    last,
  );
  return rows.map(({ id }) => id);
}

/** How SQLite finds words: by FTS5, whose row ids are places in time. */
export const sqliteFullText: FullText = {
  join,
  prepareTerm,
  chunks,
  titles,
  inConversation,
  ofConversation,
  numbers,
  several: null,
  newest: null,
  ofMessage,
  among,
};
