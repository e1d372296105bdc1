import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";

import { filteredByTime, type PageOptions, type TimedKey, type TimedPage } from "./filtered";
import { createMembership, titleKeys, type Membership } from "./membership";
import { newestMatches } from "./newest";
import { messageWords, type SearchPlan } from "./plan";
import { AFTER_ALL, titlePosition } from "../full-text/positions";

interface RestOptions extends PageOptions {
  /** Keys of conversations that are shown already. */
  readonly skip: readonly number[];
}

/** Matches of the rarest word up to which all conversations are looked for, so that they can be counted. */
const FEW = 400;
/** The same of all words together. */
const QUICK = 2000;
/** How far matches of one word are counted. */
const MOST_COUNTED = 8000;
/** Conversations that are asked for the other words at once. */
const BATCH = 32;
/** Matches that are read at once, at first and at most. */
const FIRST_SCAN = 200;
const MOST_SCAN = 4000;

/**
 * Conversations in which every word is somewhere, each in whatever message or title, by their newest match of the
 * rarest word. Without words: those with a message that fulfils the filters, latest first.
 */
export async function conversationsByTime(
  sql: Sql,
  plan: SearchPlan,
  options: RestOptions,
): Promise<TimedPage> {
  if (plan.matchers.length === 0) return filteredByTime(sql, plan, options);
  const terms = await rarestFirst(sql, plan);
  const limit = isFew(terms) ? Infinity : options.limit;
  const keys: TimedKey[] = [];
  let isWhole = true;
  for await (const key of walk(sql, plan, terms, options)) {
    keys.push(key);
    if (keys.length < limit) continue;
    isWhole = false;
    break;
  }
  return { keys: keys.slice(0, options.limit), total: keys.length, isCounted: isWhole };
}

interface CountedTerm {
  readonly matcher: TermMatcher;
  /** Its matches; Infinity where they are too many to be counted. */
  readonly count: number;
}

/** Whether finding the conversations of all words takes no time that anybody notices. */
export async function isQuick(sql: Sql, plan: SearchPlan): Promise<boolean> {
  return isFew(await rarestFirst(sql, plan));
}

function isFew(terms: readonly CountedTerm[]): boolean {
  const all = terms.reduce((sum, { count }) => sum + count, 0);
  return all <= QUICK || ((terms[0]?.count ?? 0) <= FEW && Number.isFinite(all));
}

/** Of the plan of one search, which asks first whether it is quick and then goes by it. */
const counts = new WeakMap<SearchPlan, Promise<readonly CountedTerm[]>>();

function rarestFirst(sql: Sql, plan: SearchPlan): Promise<readonly CountedTerm[]> {
  const known = counts.get(plan) ?? countTerms(sql, plan);
  counts.set(plan, known);
  return known;
}

async function countTerms(sql: Sql, plan: SearchPlan): Promise<readonly CountedTerm[]> {
  const counted: CountedTerm[] = [];
  for (const matcher of plan.matchers) {
    const count = await createMembership(sql, plan, matcher).count(MOST_COUNTED);
    counted.push({ matcher, count: count < MOST_COUNTED ? count : Infinity });
  }
  return counted.sort((a, b) => a.count - b.count);
}

/** The conversations one after the other, each at the place of its newest match. */
async function* walk(
  sql: Sql,
  plan: SearchPlan,
  [rarest, ...others]: readonly CountedTerm[],
  { after, skip }: RestOptions,
): AsyncGenerator<TimedKey> {
  if (rarest === undefined) return;
  const seen = new Set(skip);
  const driver = createMembership(sql, plan, rarest.matcher);
  const checks = others.map(({ matcher, count }) => createMembership(sql, plan, matcher, count));
  let batch: TimedKey[] = [];
  for await (const place of placesOf(sql, plan, rarest.matcher, after)) {
    if (seen.has(place.key)) continue;
    seen.add(place.key);
    if (after !== null && (await driver.isAbove(place.key, after))) continue;
    batch.push(place);
    if (checks.length > 0 && batch.length < BATCH) continue;
    yield* await haveAll(checks, batch);
    batch = [];
  }
  yield* await haveAll(checks, batch);
}

/** Those of some conversations that have every other word. */
async function haveAll(
  checks: readonly Membership[],
  places: readonly TimedKey[],
): Promise<readonly TimedKey[]> {
  let left = places;
  for (const check of checks) {
    if (left.length === 0) break;
    const having = await check.among(left.map(({ key }) => key));
    left = left.filter(({ key }) => having.has(key));
  }
  return left;
}

/** The matches of a term in messages and titles, newest first. */
async function* placesOf(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  after: TimedKey | null,
): AsyncGenerator<TimedKey> {
  const titles = (await titleKeys(sql, plan, matcher))
    .map(({ key, sortMs }) => ({ key, sortMs: titlePosition(sortMs) }))
    .filter((place) => after === null || comparePlaces(place, after) > 0)
    .sort(comparePlaces);
  let next = 0;
  for await (const match of messagePlaces(sql, plan, matcher, after)) {
    for (; next < titles.length; next += 1) {
      const title = titles[next];
      if (title === undefined || comparePlaces(title, match) > 0) break;
      yield title;
    }
    yield match;
  }
  yield* titles.slice(next);
}

async function* messagePlaces(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  after: TimedKey | null,
): AsyncGenerator<TimedKey> {
  if (plan.places.size === 0) return;
  const words = messageWords(plan, "AND", [matcher]);
  let before: number | null = after === null ? AFTER_ALL : Math.ceil(after.sortMs);
  for (let scan = FIRST_SCAN; before !== null; scan = Math.min(2 * scan, MOST_SCAN)) {
    const stretch: Awaited<ReturnType<typeof newestMatches>> = await newestMatches(
      sql,
      plan,
      words,
      { before, scan },
    );
    for (const { id, key } of stretch.matches) yield { key, sortMs: id };
    before = stretch.next;
  }
}

/** Newest first. */
function comparePlaces(a: TimedKey, b: TimedKey): number {
  return b.sortMs - a.sortMs || b.key - a.key;
}
