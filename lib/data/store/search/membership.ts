import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";

import type { Condition } from "../full-text/condition";
import type { TimedKey } from "./filtered";
import { fullText } from "./full-text";
import type { FullText, Source } from "../full-text/source";
import { NOT_DELETED } from "./newest";
import { messageWords, titleWords, type SearchPlan } from "./plan";
import { titlePosition } from "../full-text/positions";

/** Conversations that are looked into before all that have the word are read. */
const MOST_ASKED = 32;
/** Matches that are read in the time in which one conversation is looked into. */
const MATCHES_FOR_ONE = 16;

/** Which conversations have a word, in whatever message or title. */
export interface Membership {
  /** How many messages and titles have it, up to a bound; of messages only those below a place, if there is one. */
  count(most: number, below?: number | null): Promise<number>;
  /** Which of some conversations have it. */
  among(keys: readonly number[]): Promise<ReadonlySet<number>>;
  /** Whether a conversation has it at a place or at a newer one. */
  isAbove(key: number, place: TimedKey): Promise<boolean>;
}

/** What is known when conversations are asked for a word. */
interface Asking {
  /** How many matches there are, where they are few enough to be read. */
  readonly count?: number;
  /** How many conversations will be asked for, where that is known; else 0. */
  readonly expected?: number;
  /** Else: until so many have the word, and how many there are at most. */
  readonly wanted?: number;
  readonly most?: number;
}

export function createMembership(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  { count = Infinity, expected = 0, wanted = 0, most = Infinity }: Asking = {},
): Membership {
  const messages =
    plan.places.size === 0 ? null : fullText(sql).chunks(messageWords(plan, "AND", [matcher]));
  let asked = 0;
  let found = 0;
  let keys: Set<number> | null = null;

  async function among(some: readonly number[]): Promise<ReadonlySet<number>> {
    // If it goes on as it began.
    const foreseen = Math.min(most, (asked * wanted) / Math.max(1, found));
    asked += some.length;
    const isMuch =
      Math.max(asked, expected, foreseen) > Math.max(MOST_ASKED, count / MATCHES_FOR_ONE);
    if (isMuch && keys === null && Number.isFinite(count)) {
      keys = await allKeys(sql, plan, matcher, messages);
    }
    const having = keys ?? (await keysAmong(sql, plan, { matcher, messages, keys: some }));
    found += some.filter((key) => having.has(key)).length;
    return having;
  }

  return {
    among,
    async count(most, below = null) {
      const counted = messages === null ? 0 : await countUpTo(sql, messages, most, below);
      if (plan.titles.length === 0) return counted;
      const titles = fullText(sql).titles(titleWords(plan, "AND", [matcher]));
      return counted + (await countUpTo(sql, titles, most));
    },
    async isAbove(key, place) {
      if (messages !== null && (await isNewer(sql, plan, messages, key, place.sortMs))) return true;
      if (!(await isInTitle(sql, plan, key, [matcher]))) return false;
      const row = await sql.get<{ sortMs: number }>(
        `SELECT "sortMs" FROM "Conversation" WHERE key = ?`,
        key,
      );
      const title = { key, sortMs: titlePosition(row?.sortMs ?? 0) };
      return title.sortMs > place.sortMs || (title.sortMs === place.sortMs && key >= place.key);
    },
  };
}

/** From and condition of the messages that have words and fulfil a plan, on `"SearchChunk" c`. */
export function ofPlan(
  { join }: FullText,
  plan: SearchPlan,
  source: Source,
): { from: string; where: Condition } {
  const { isMessageFiltered, message } = plan;
  const words = source.match;
  const condition = isMessageFiltered ? message.one : NOT_DELETED;
  return {
    from: isMessageFiltered
      ? `${source.joined} ${join} "Message" m ON m.id = c."messageId"`
      : source.joined,
    where: {
      text: `${words.text} AND ${condition.text}`,
      values: [...words.values, ...condition.values],
    },
  };
}

async function isIn(
  sql: Sql,
  plan: SearchPlan,
  source: Source,
  key: number,
  newer: Condition = { text: "TRUE", values: [] },
): Promise<boolean> {
  const { own } = await fullText(sql).inConversation(sql, key);
  const { from, where } = ofPlan(fullText(sql), plan, source);
  const row = await sql.get(
    `SELECT 1 AS one FROM ${from} WHERE ${where.text} AND ${own.text} AND ${newer.text} LIMIT 1`,
    ...where.values,
    ...own.values,
    ...newer.values,
  );
  return row !== undefined;
}

async function isNewer(
  sql: Sql,
  plan: SearchPlan,
  source: Source,
  key: number,
  position: number,
): Promise<boolean> {
  const row = await sql.get<{ last: number | null }>(
    `SELECT max(id) AS last FROM "SearchChunk" WHERE "conversationKey" = ?`,
    key,
  );
  // Most conversations stand together: then the place they were found at is their newest.
  if ((row?.last ?? 0) < position) return false;
  return isIn(sql, plan, source, key, { text: "c.id >= ?", values: [Math.ceil(position)] });
}

/** One statement for all of them: most of the time would go by between statements. */
async function keysAmong(
  sql: Sql,
  plan: SearchPlan,
  asked: { matcher: TermMatcher; messages: Source | null; keys: readonly number[] },
): Promise<Set<number>> {
  const { titles, numbers, ofConversation } = fullText(sql);
  const either: Condition[] = [];
  if (asked.messages !== null) {
    const { from, where } = ofPlan(fullText(sql), plan, asked.messages);
    const text = `EXISTS (SELECT 1 FROM ${from} WHERE ${where.text} AND ${ofConversation})`;
    either.push({ text, values: where.values });
  }
  if (plan.titles.length > 0) {
    const source = titles(titleWords(plan, "AND", [asked.matcher]));
    const words = source.match;
    const own = `${words.text} AND ${source.id} = e.key`;
    const text = `EXISTS (SELECT 1 FROM ${source.index} WHERE ${own}) AND ${plan.title.text}`;
    either.push({ text, values: [...words.values, ...plan.title.values] });
  }
  const rows = await sql.all<{ key: number }>(
    `SELECT e.key FROM "Conversation" e WHERE e.key IN (${numbers})
       AND (${["FALSE", ...either.map(({ text }) => `(${text})`)].join(" OR ")})`,
    JSON.stringify(asked.keys),
    ...either.flatMap(({ values }) => values),
  );
  return new Set(rows.map(({ key }) => key));
}

async function countUpTo(
  sql: Sql,
  source: Source,
  most: number,
  below: number | null = null,
): Promise<number> {
  // The index alone knows nothing of who may see what it finds.
  const from = sql.sight.isWhole ? source.index : source.joined;
  const older = below === null ? "" : ` AND ${source.id} < CAST(? AS BIGINT)`;
  const row = await sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM ${from} WHERE ${source.match.text}${older} LIMIT ${most}) f`,
    ...source.match.values,
    ...(below === null ? [] : [below]),
  );
  return row?.count ?? 0;
}

async function allKeys(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  messages: Source | null,
): Promise<Set<number>> {
  const keys = new Set((await titleKeys(sql, plan, matcher)).map(({ key }) => key));
  if (messages === null) return keys;
  const { isMessageFiltered, message } = plan;
  const { from, where } = ofPlan(
    fullText(sql),
    // All of them: filters in the form for many.
    isMessageFiltered ? { ...plan, message: { ...message, one: message.found } } : plan,
    messages,
  );
  const rows = await sql.all<{ key: number }>(
    `SELECT DISTINCT c."conversationKey" AS key FROM ${from} WHERE ${where.text}`,
    ...where.values,
  );
  for (const { key } of rows) keys.add(key);
  return keys;
}

/** The conversations whose title has a term. */
export async function titleKeys(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
): Promise<{ key: number; sortMs: number }[]> {
  if (plan.titles.length === 0) return [];
  const { conversation, title } = plan;
  const source = fullText(sql).titles(titleWords(plan, "AND", [matcher]));
  const words = source.match;
  return sql.all<{ key: number; sortMs: number }>(
    `SELECT e.key, e."sortMs" FROM ${source.joined}
     WHERE ${words.text} AND ${conversation.text} AND ${title.text}`,
    ...words.values,
    ...conversation.values,
    ...title.values,
  );
}

/** Whether the title or system message of a conversation has any of some terms. */
export async function isInTitle(
  sql: Sql,
  plan: SearchPlan,
  key: number,
  matchers: readonly TermMatcher[] = plan.matchers,
): Promise<boolean> {
  const own = { text: "= CAST(? AS BIGINT)", values: [key] };
  return (await inTitles(sql, plan, own, matchers)).size > 0;
}

/** Those of some conversations whose title or system message has any of the words. */
export async function areInTitle(
  sql: Sql,
  plan: SearchPlan,
  keys: readonly number[],
): Promise<ReadonlySet<number>> {
  const own = { text: `IN (${fullText(sql).numbers})`, values: [JSON.stringify(keys)] };
  return inTitles(sql, plan, own, plan.matchers);
}

async function inTitles(
  sql: Sql,
  plan: SearchPlan,
  own: Condition,
  matchers: readonly TermMatcher[],
): Promise<ReadonlySet<number>> {
  if (plan.titles.length === 0 || matchers.length === 0) return new Set();
  const source = fullText(sql).titles(titleWords(plan, "OR", matchers));
  const words = source.match;
  const { title } = plan;
  const rows = await sql.all<{ key: number }>(
    `SELECT e.key FROM ${source.joined}
     WHERE ${words.text} AND ${source.id} ${own.text} AND ${title.text}`,
    ...words.values,
    ...own.values,
    ...title.values,
  );
  return new Set(rows.map(({ key }) => key));
}
