import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Condition } from "@/lib/data/store/full-text/condition";
import type { FullText, NewestLook, Reach, Source } from "@/lib/data/store/full-text/source";
import type { MessageWords, TitleWords, Words } from "@/lib/data/store/full-text/words";

import { isPlain, phraseQuery, type Phrase, type Place } from "./lexemes";
import { expectedRows, newestBounds } from "./newest-bounds";
import { numbers, several } from "./several";
import { tokenize } from "./tokenize";
import { costs, type Way } from "./ways";

const TITLE_PLACES: TitleWords["places"] = ["title", "system"];

/** A term as the index has its words. */
function phraseOf({ expression, isPrefix }: TermMatcher): Phrase {
  return { words: tokenize(expression.replace(/^"|"\*?$/g, "")), isPrefix };
}

/** Whether a word begins with what another term asks for, so that it need not be asked. */
function implies({ words, isPrefix }: Phrase, start: Phrase): boolean {
  const [word = ""] = words;
  const [beginning = ""] = start.words;
  const areSingle = words.length === 1 && start.words.length === 1;
  return areSingle && !isPrefix && start.isPrefix && word.startsWith(beginning) && isPlain(word);
}

/** Words as a `tsquery` in two forms. */
interface Asked {
  /** For the index: everything that can be a match, and hardly more. */
  readonly lookup: string;
  /** For a row. */
  readonly exact: string;
  /** Whether the two ask the same. */
  readonly isSame: boolean;
}

/** @param unasked a term that the index is not asked for, only the rows that it gives */
function ask(
  words: Words<Place>,
  all: readonly Place[],
  unasked: TermMatcher | null = null,
): Asked {
  const wanted = words.matchers.map(phraseOf);
  // The planner would take a word and its own beginning for a rare pair.
  const needed =
    words.how === "AND"
      ? wanted.filter((phrase) => !wanted.some((other) => implies(other, phrase)))
      : wanted;
  const spared = wanted[words.matchers.findIndex((matcher) => matcher === unasked)];
  const unwanted = words.without.map(phraseOf);
  const isPhrase = ({ words: several }: Phrase): boolean => several.length > 1;
  const query = (isExact: boolean): string => {
    const asked = isExact ? needed : needed.filter((phrase) => phrase !== spared);
    const found = new Set(asked.map((phrase) => phraseQuery(phrase, words.places, isExact)));
    // What is no phrase has no position; a phrase is only known to be missing where its order is looked at.
    const missing = unwanted
      .filter((phrase) => isExact || !isPhrase(phrase))
      .map((phrase) => phraseQuery(phrase, all, isExact));
    const any = `(${[...found].join(words.how === "AND" ? " & " : " | ")})`;
    return missing.length === 0 ? any : `${any} & !(${missing.join(" | ")})`;
  };
  return {
    lookup: query(false),
    exact: query(true),
    isSame: spared === undefined && ![...wanted, ...unwanted].some(isPhrase),
  };
}

const chunks = (words: MessageWords): Source => chunksBy(words, null);

function chunksBy(words: MessageWords, unasked: TermMatcher | null): Source {
  const { lookup, exact, isSame } = ask(words, SEARCH_PLACES, unasked);
  const has: Condition = { text: "f.words @@ CAST(? AS tsquery)", values: [lookup] };
  // In brackets, so that the index is not asked for it.
  const order: Condition = { text: "(f.words @@ CAST(? AS tsquery)) IS TRUE", values: [exact] };
  return {
    index: "message_fts f",
    joined: `message_fts f JOIN "SearchChunk" c ON c.id = f.id`,
    id: "f.id",
    match: isSame
      ? has
      : { text: `(${has.text} AND ${order.text})`, values: [...has.values, ...order.values] },
    parts: isSame || unasked !== null ? null : { words: has, order },
  };
}

/** Rows with the words of a phrase that are wanted at first: many phrases are found often enough in these. */
const FIRST_IN_ORDER = 3750;
/** Share of the rows from which on they are passed one after the other for a phrase: then it is mostly found soon. */
const COMMON = 1 / 16;
/**
 * How many times as much the whole has to cost before a stretch is asked for: rare words are thought to be more frequent than
 * they are, and nobody knows how often the words of a phrase follow each other.
 */
const UNSURE = { words: 2, phrase: 4 } as const;

/** Chooses between the ways by what PostgreSQL expects. All of them find the same. */
async function newest(
  sql: Sql,
  words: MessageWords,
  { before, wanted: most }: { readonly before: number; readonly wanted: number },
): Promise<NewestLook> {
  const source = chunks(words);
  const isPhrase = source.parts !== null;
  const start = isPhrase ? null : startOf(words);
  const others = words.matchers.filter((matcher) => matcher !== start);
  const isAlone = others.length === 0;
  const asked = [words, isAlone ? words : { ...words, matchers: others }];
  if (start !== null) asked.push({ ...words, matchers: [start], without: [] });
  const queries = asked.map((each) => ask(each, SEARCH_PLACES).lookup);
  const [all = 0, having = 0, places = 0, placesOfStart = 0] = await expectedRows(sql, queries);
  const rows = { all, wanted: isPhrase ? FIRST_IN_ORDER : most };
  // Of whole words it reads no more than there are places of a rarer one.
  const fewest = start === null ? places : Math.min(places, placesOfStart);
  const usual: Way = { having, given: having, places: fewest, placesOfStart };
  // PostgreSQL reads all places of all words with a beginning, also where another word is in few rows.
  const spared: Way = { having, given: places, places, placesOfStart: 0 };
  const isSpared = start !== null && !isAlone && least(spared, rows) < least(usual, rows);
  const way = isSpared ? spared : usual;
  const plain: NewestLook = { source, bounds: [], passing: null, isRestPassed: true };
  if (isPhrase && having > all * COMMON) return plain;
  const isPassed = costs.passing(way, rows) < least(way, rows);
  const unsure = isPhrase ? UNSURE.phrase : UNSURE.words;
  // Passed rows have a bound as well: a word may stand in old messages only.
  const isBounded = isPassed ? !isPhrase : costs.bounded(way, rows) * unsure < costs.whole(way);
  const bounds = isBounded ? await newestBounds(sql, having, { before, wanted: rows.wanted }) : [];
  const look = { source: isSpared && !isPassed ? chunksBy(words, start) : source, bounds };
  if (bounds.length === 0) return { ...plain, ...look };
  const isRestPassed = costs.passing(way, { all, wanted: having }) < costs.whole(way);
  return { ...look, passing: isPassed ? passedRows(words) : null, isRestPassed };
}

/** The same rows, without a question to the index. */
function passedRows(words: MessageWords): Source {
  const { exact } = ask(words, SEARCH_PLACES);
  const text = "(f.words @@ CAST(? AS tsquery)) IS TRUE";
  return { ...chunks(words), match: { text, values: [exact] } };
}

const least = (way: Way, rows: Parameters<typeof costs.bounded>[1]): number =>
  Math.min(costs.whole(way), costs.bounded(way, rows));

/** The beginning of a word among several terms that all have to be there. */
function startOf({ matchers, how }: MessageWords): TermMatcher | null {
  if (how !== "AND") return null;
  return matchers.find(({ isPrefix }) => isPrefix) ?? null;
}

/** A long system message has several rows, so each term is asked for by itself. */
function titles(words: TitleWords): Source {
  const each =
    words.how === "OR"
      ? [words.matchers]
      : words.matchers.map((matcher): readonly TermMatcher[] => [matcher]);
  const conditions = each.map((matchers) => hasTitleRow({ ...words, matchers, without: [] }));
  if (words.without.length > 0) {
    const { text, values } = hasTitleRow({
      matchers: words.without,
      how: "OR",
      without: [],
      places: TITLE_PLACES,
    });
    conditions.push({ text: `NOT ${text}`, values });
  }
  return {
    index: "conversation_fts f",
    joined: `conversation_fts f JOIN "Conversation" e ON e.key = f.key`,
    id: "f.key",
    match: {
      text: ["f.part = 0", ...conditions.map(({ text }) => text)].join(" AND "),
      values: conditions.flatMap(({ values }) => values),
    },
    parts: null,
  };
}

function hasTitleRow(words: TitleWords): Condition {
  const { lookup, exact, isSame } = ask(words, TITLE_PLACES);
  // In brackets, so that the index is not asked for the order of words.
  const check = isSame ? "" : " AND (t.words @@ CAST(? AS tsquery)) IS TRUE";
  return {
    text: `EXISTS (SELECT 1 FROM conversation_fts t
      WHERE t.key = f.key AND t.words @@ CAST(? AS tsquery)${check})`,
    values: isSame ? [lookup] : [lookup, exact],
  };
}

async function inConversation(sql: Sql, key: number): Promise<Reach> {
  const row = await sql.get<{ part: number | null }>(
    `SELECT max(part) AS part FROM "SearchChunk" WHERE "conversationKey" = ?`,
    key,
  );
  return {
    own: { text: `c."conversationKey" = ?`, values: [key] },
    hasLong: (row?.part ?? 0) > 0,
  };
}

async function among(sql: Sql, words: MessageWords, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { exact } = ask(words, SEARCH_PLACES);
  // The rows are known: looking into them is quicker than asking the index for all there are.
  const rows = await sql.all<{ id: number }>(
    `SELECT f.id FROM message_fts f
     WHERE f.id IN (${numbers}) AND (f.words @@ CAST(? AS tsquery)) IS TRUE`,
    JSON.stringify(ids),
    exact,
  );
  return rows.map(({ id }) => id);
}

/** How PostgreSQL finds words: by lexemes of ours in a `tsvector`, with a GIN index. */
export const postgresFullText: FullText = {
  join: "JOIN",
  prepareTerm: (_sql, term) => Promise.resolve(term),
  chunks,
  titles,
  inConversation,
  ofConversation: `c."conversationKey" = e.key`,
  numbers,
  several,
  newest,
  ofMessage: `c."conversationKey" = m."conversationKey" AND c."messageId" = m.id`,
  among,
};
