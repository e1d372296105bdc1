import type { Sql } from "@/lib/data/store/connection/sql";

import type { Condition } from "../full-text/condition";
import type { SearchPlan } from "./plan";

/** A conversation in its place in time. */
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

export interface PageOptions {
  readonly after: TimedKey | null;
  readonly limit: number;
}

const LATEST_FIRST = `ORDER BY e."sortMs" DESC, e.key DESC`;

/** So many conversations are looked through before the whole library is. */
const RECENT = 1200;

/** Conversations of a search without words, latest first. */
export async function filteredByTime(
  sql: Sql,
  plan: SearchPlan,
  options: PageOptions,
): Promise<TimedPage> {
  const place = placeCondition(plan, options);
  const recent = await filteredRecently(sql, plan, place, options.limit);
  if (recent !== null) return recent;
  const { isMessageFiltered, message } = plan;
  const set = isMessageFiltered
    ? `e.key IN (SELECT m."conversationKey" FROM "Message" m WHERE ${message.all.text})`
    : "TRUE";
  const rows = await sql.all<TimedKey & { total: number }>(
    `SELECT e.key, e."sortMs", count(*) OVER () AS total FROM "Conversation" e
     WHERE ${place.text} AND ${set} ${LATEST_FIRST} LIMIT ?`,
    ...place.values,
    ...(isMessageFiltered ? message.all.values : []),
    options.limit,
  );
  const keys = rows.map(({ key, sortMs }) => ({ key, sortMs }));
  return { keys, total: rows[0]?.total ?? 0, isCounted: true };
}

/** Which conversations a page can show, whatever they hold. */
function placeCondition({ conversation }: SearchPlan, { after }: PageOptions): Condition {
  if (after === null) return conversation;
  return {
    text: `${conversation.text} AND (e."sortMs", e.key) < (?, ?)`,
    values: [...conversation.values, after.sortMs, after.key],
  };
}

/**
 * A page, if the latest conversations fill it: most filters are fulfilled by many messages, and then nobody waits
 * until all are found.
 */
async function filteredRecently(
  sql: Sql,
  plan: SearchPlan,
  place: Condition,
  limit: number,
): Promise<TimedPage | null> {
  if (!plan.isMessageFiltered) return null;
  const rows = await sql.all<TimedKey>(
    `SELECT e.key, e."sortMs" FROM (
       SELECT e.key, e."sortMs" FROM "Conversation" e WHERE ${place.text}
       ${LATEST_FIRST} LIMIT ${RECENT}) e
     WHERE EXISTS (SELECT 1 FROM "Message" m
       WHERE m."conversationKey" = e.key AND ${plan.message.one.text})
     ${LATEST_FIRST} LIMIT ?`,
    ...place.values,
    ...plan.message.one.values,
    limit,
  );
  if (rows.length < limit) return null;
  return { keys: rows, total: rows.length, isCounted: false };
}
