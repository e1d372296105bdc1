import type { TermMatcher } from "@/lib/domain/search/match-term";

import type { Condition } from "./condition";
import { messageExpression, titleExpression, type SearchPlan } from "./plan";
import type { Sql } from "@/lib/data/store/connection/sql";

/** A conversation in its place among those sorted by time. */
export interface TimedKey {
  readonly key: number;
  readonly sortMs: number;
}

export interface TimedPage {
  /** Latest first. */
  readonly keys: readonly TimedKey[];
  /** From this page on. */
  readonly total: number;
  /** False: there are at least so many. */
  readonly isCounted: boolean;
}

/**
 * Conversations in which every word is somewhere, each in whatever message or title, latest first.
 * Without words: those with a message that fulfils the filters.
 * @param skip keys that are not wanted
 */
export async function conversationsByTime(
  sql: Sql,
  plan: SearchPlan,
  options: PageOptions,
): Promise<TimedPage> {
  const recent = await filteredRecently(sql, plan, options);
  if (recent !== null) return recent;
  const set = await keySet(sql, plan);
  const place = placeCondition(plan, options);
  const rows = await sql.all<TimedKey & { total: number }>(
    `SELECT e.key, e."sortMs", count(*) OVER () AS total FROM "Conversation" e
     WHERE ${place.text} AND ${set.text} ${LATEST_FIRST} LIMIT ?`,
    ...place.values,
    ...set.values,
    options.limit,
  );
  return { keys: withoutTotal(rows), total: rows[0]?.total ?? 0, isCounted: true };
}

interface PageOptions {
  readonly after: TimedKey | null;
  readonly limit: number;
  readonly skip: readonly number[];
}

const LATEST_FIRST = `ORDER BY e."sortMs" DESC, e.key DESC`;

/** Which conversations a page can show, whatever they hold. */
function placeCondition({ conversation }: SearchPlan, { after, skip }: PageOptions): Condition {
  const conditions: Condition[] = [conversation];
  if (after !== null) {
    conditions.push({ text: `(e."sortMs", e.key) < (?, ?)`, values: [after.sortMs, after.key] });
  }
  if (skip.length > 0) {
    const values = [JSON.stringify(skip)];
    conditions.push({ text: "e.key NOT IN (SELECT value FROM json_each(?))", values });
  }
  return allOf(conditions);
}

const withoutTotal = (rows: readonly TimedKey[]): TimedKey[] =>
  rows.map(({ key, sortMs }) => ({ key, sortMs }));

/** So many conversations are looked through before the whole library is. */
const RECENT = 1200;

/**
 * A page of a search without words, if the latest conversations fill it: most filters are fulfilled by many
 * messages, and then nobody waits until all are found.
 */
async function filteredRecently(
  sql: Sql,
  plan: SearchPlan,
  options: PageOptions,
): Promise<TimedPage | null> {
  if (plan.matchers.length > 0 || !plan.isMessageFiltered) return null;
  const place = placeCondition(plan, options);
  const rows = await sql.all<TimedKey>(
    `SELECT e.key, e."sortMs" FROM (
       SELECT e.key, e."sortMs" FROM "Conversation" e WHERE ${place.text}
       ${LATEST_FIRST} LIMIT ${RECENT}) e
     WHERE EXISTS (SELECT 1 FROM "Message" m
       WHERE m."conversationKey" = e.key AND ${plan.message.one.text})
     ${LATEST_FIRST} LIMIT ?`,
    ...place.values,
    ...plan.message.one.values,
    options.limit,
  );
  if (rows.length < options.limit) return null;
  return { keys: rows, total: rows.length, isCounted: false };
}

/** The condition on `"Conversation" e` that says where the words of a plan stand. */
async function keySet(sql: Sql, plan: SearchPlan): Promise<Condition> {
  if (plan.matchers.length === 0) return filteredSet(plan);
  const [first, ...others] = await rarestFirst(sql, plan);
  if (first === undefined) return { text: "FALSE", values: [] };
  const rarest = termSet(plan, first.matcher);
  if (others.length === 0) return rarest;
  if (first.documents > FEW)
    return allOf([rarest, ...others.map(({ matcher }) => termSet(plan, matcher))]);
  return allOf([rarest, ...others.map(({ matcher }) => termWithin(plan, matcher))]);
}

/** Up to so many messages with the rarest word, the others are looked for in their conversations only. */
const FEW = 400;

function allOf(sets: readonly Condition[]): Condition {
  return {
    text: sets.map(({ text }) => text).join(" AND "),
    values: sets.flatMap(({ values }) => values),
  };
}

/** Messages with words up to which conversations are compared at once. */
const QUICK = 20_000;

/** Whether finding the conversations of all words takes no time that anybody notices. */
export async function isQuick(sql: Sql, plan: SearchPlan): Promise<boolean> {
  const counted = await rarestFirst(sql, plan);
  const [rarest] = counted;
  if (rarest === undefined || rarest.documents <= FEW) return true;
  return counted.reduce((sum, { documents }) => sum + documents, 0) <= QUICK;
}

interface CountedTerm {
  readonly matcher: TermMatcher;
  readonly documents: number;
}

async function rarestFirst(sql: Sql, plan: SearchPlan): Promise<CountedTerm[]> {
  if (plan.matchers.length === 1 || plan.places.size === 0) {
    return plan.matchers.map((matcher) => ({ matcher, documents: Infinity }));
  }
  const counted: CountedTerm[] = [];
  for (const matcher of plan.matchers) {
    const row = await sql.get<{ documents: number }>(
      "SELECT count(*) AS documents FROM message_fts WHERE message_fts MATCH ?",
      messageExpression(plan, "AND", [matcher]),
    );
    counted.push({ matcher, documents: row?.documents ?? 0 });
  }
  return counted.sort((a, b) => a.documents - b.documents);
}

/** Conversations with a message or a title that has one word. */
function termSet(plan: SearchPlan, matcher: TermMatcher): Condition {
  const sets: Condition[] = [];
  if (plan.places.size > 0) {
    sets.push({
      text: `SELECT m."conversationKey" FROM message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
             WHERE message_fts MATCH ? AND ${plan.message.found.text}`,
      values: [messageExpression(plan, "AND", [matcher]), ...plan.message.found.values],
    });
  }
  if (plan.titles.length > 0) sets.push(titleSet(plan, matcher));
  return {
    text: `e.key IN (${sets.map(({ text }) => text).join(" UNION ALL ")})`,
    values: sets.flatMap(({ values }) => values),
  };
}

function titleSet(plan: SearchPlan, matcher: TermMatcher): Condition {
  return {
    // This e hides the one outside.
    text: `SELECT e.key FROM conversation_fts f CROSS JOIN "Conversation" e ON e.key = f.rowid
           WHERE conversation_fts MATCH ? AND ${plan.title.text}`,
    values: [titleExpression(plan, "AND", [matcher]), ...plan.title.values],
  };
}

/** The same, asked of one conversation after the other: its messages have ids close to each other. */
function termWithin(plan: SearchPlan, matcher: TermMatcher): Condition {
  const inMessages: Condition = {
    text: `EXISTS (SELECT 1 FROM message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
      WHERE message_fts MATCH ?
        AND f.rowid >= (SELECT min(a.id) FROM "Message" a WHERE a."conversationKey" = e.key)
        AND f.rowid <= (SELECT max(z.id) FROM "Message" z WHERE z."conversationKey" = e.key)
        AND m."conversationKey" = e.key AND ${plan.message.one.text})`,
    values: [messageExpression(plan, "AND", [matcher]), ...plan.message.one.values],
  };
  if (plan.titles.length === 0) return inMessages;
  const inTitles = titleSet(plan, matcher);
  return {
    text: `(${inMessages.text} OR e.key IN (${inTitles.text}))`,
    values: [...inMessages.values, ...inTitles.values],
  };
}

function filteredSet({ isMessageFiltered, message }: SearchPlan): Condition {
  if (!isMessageFiltered) return { text: "TRUE", values: [] };
  return {
    text: `e.key IN (SELECT m."conversationKey" FROM "Message" m WHERE ${message.all.text})`,
    values: [...message.all.values],
  };
}
