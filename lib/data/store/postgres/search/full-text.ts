import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";
import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Condition } from "@/lib/data/store/full-text/condition";
import type { FullText, Reach, Source } from "@/lib/data/store/full-text/source";
import type { MessageWords, TitleWords, Words } from "@/lib/data/store/full-text/words";

import { isPlain, phraseQuery, type Phrase, type Place } from "./lexemes";
import { numbers, several } from "./several";
import { tokenize } from "./tokenize";

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

function ask(words: Words<Place>, all: readonly Place[]): Asked {
  const wanted = words.matchers.map(phraseOf);
  // The planner would take a word and its own beginning for a rare pair.
  const needed =
    words.how === "AND"
      ? wanted.filter((phrase) => !wanted.some((other) => implies(other, phrase)))
      : wanted;
  const unwanted = words.without.map(phraseOf);
  const isPhrase = ({ words: several }: Phrase): boolean => several.length > 1;
  const query = (isExact: boolean): string => {
    const found = new Set(needed.map((phrase) => phraseQuery(phrase, words.places, isExact)));
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
    isSame: ![...wanted, ...unwanted].some(isPhrase),
  };
}

function chunks(words: MessageWords): Source {
  const { lookup, exact, isSame } = ask(words, SEARCH_PLACES);
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
    parts: isSame ? null : { words: has, order },
  };
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
  ofMessage: `c."conversationKey" = m."conversationKey" AND c."messageId" = m.id`,
  among,
};
