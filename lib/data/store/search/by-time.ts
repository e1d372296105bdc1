import type { TermMatcher } from "@/lib/domain/search/match-term";
import type { Sql } from "@/lib/data/store/connection/sql";

import { filteredByTime, type PageOptions, type TimedKey, type TimedPage } from "./filtered";
import { createMembership, titleKeys, type Membership } from "./membership";
import { newestMatches } from "./newest";
import { messageWords, type SearchPlan } from "./plan";
import type { ReadSoFar } from "./rank";
import { AFTER_ALL, titlePosition } from "../full-text/positions";

interface RestOptions extends PageOptions {
  /** Keys of conversations that are shown already. */
  readonly skip: readonly number[];
  /** What was read of the matches of all words for these. */
  readonly read?: ReadSoFar;
}

/** Matches of the rarest word up to which all conversations are looked for, so that they can be counted. */
const FEW = 400;
/** The same of all words together. */
const QUICK = 2000;
/** How far matches of one word are counted. */
const MOST_COUNTED = 8000;
/** Conversations that are asked for the other words at once; and where all of them will be asked. */
const BATCH = 32;
const BATCH_OF_ALL = 512;
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
  const terms = await rarestFirst(sql, plan, options.read);
  const isWalkedWhole = isFew(terms);
  const limit = isWalkedWhole ? Infinity : options.limit;
  const keys: TimedKey[] = [];
  let isWhole = true;
  for await (const key of walk(sql, plan, terms, { ...options, isWalkedWhole })) {
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
export async function isQuick(sql: Sql, plan: SearchPlan, read: ReadSoFar): Promise<boolean> {
  const counted: CountedTerm[] = [];
  // A term that cannot be counted says it already, and a single one need not be counted any further.
  const most = plan.matchers.length === 1 ? QUICK + 1 : MOST_COUNTED;
  for (const matcher of plan.matchers) {
    const count = await countTerm(sql, plan, matcher, read, most);
    if (count === Infinity) return false;
    counted.push({ matcher, count });
  }
  return isFew(byCount(counted));
}

function isFew(terms: readonly CountedTerm[]): boolean {
  const all = terms.reduce((sum, { count }) => sum + count, 0);
  return all <= QUICK || ((terms[0]?.count ?? 0) <= FEW && Number.isFinite(all));
}

const byCount = (terms: readonly CountedTerm[]): readonly CountedTerm[] =>
  terms.toSorted((a, b) => a.count - b.count);

async function rarestFirst(
  sql: Sql,
  plan: SearchPlan,
  read: ReadSoFar | undefined,
): Promise<readonly CountedTerm[]> {
  const counted: CountedTerm[] = [];
  for (const matcher of plan.matchers) {
    counted.push({ matcher, count: await countTerm(sql, plan, matcher, read, MOST_COUNTED) });
  }
  return byCount(counted);
}

/** What was read of a single term; of several, the matches of one alone were not. */
function beyond({ matchers }: SearchPlan, read: ReadSoFar | undefined): ReadSoFar {
  return read === undefined || matchers.length > 1 ? { next: null, rows: 0 } : read;
}

/** Of the plan of one search, which asks first whether it is quick and then goes by it. */
const counts = new WeakMap<SearchPlan, Map<TermMatcher, number>>();

/** The matches of a term; Infinity where there are at least as many as are counted. */
async function countTerm(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  read: ReadSoFar | undefined,
  most: number,
): Promise<number> {
  const known = counts.get(plan) ?? new Map<TermMatcher, number>();
  counts.set(plan, known);
  const before = known.get(matcher);
  if (before !== undefined) return before;
  const { next, rows } = beyond(plan, read);
  const found = rows + (await createMembership(sql, plan, matcher).count(most, next));
  const count = found < most ? found : Infinity;
  // What was counted up to a lower bound may have to be counted further.
  if (count < Infinity || most === MOST_COUNTED) known.set(matcher, count);
  return count;
}

/** The conversations one after the other, each at the place of its newest match. */
async function* walk(
  sql: Sql,
  plan: SearchPlan,
  [rarest, ...others]: readonly CountedTerm[],
  { after, limit, skip, read, isWalkedWhole }: RestOptions & { readonly isWalkedWhole: boolean },
): AsyncGenerator<TimedKey> {
  if (rarest === undefined) return;
  const seen = new Set(skip);
  const driver = createMembership(sql, plan, rarest.matcher);
  const asking = isWalkedWhole ? { expected: rarest.count } : { wanted: limit, most: rarest.count };
  const checks = others.map(({ matcher, count }) =>
    createMembership(sql, plan, matcher, { count, ...asking }),
  );
  // Conversations with a match that was read before are shown already.
  const start = Math.min(
    beyond(plan, read).next ?? AFTER_ALL,
    after === null ? AFTER_ALL : Math.ceil(after.sortMs),
  );
  const scan = isWalkedWhole ? Math.min(rarest.count + 1, MOST_SCAN) : FIRST_SCAN;
  const most = isWalkedWhole ? BATCH_OF_ALL : BATCH;
  let batch: TimedKey[] = [];
  for await (const place of placesOf(sql, plan, rarest.matcher, { after, start, scan })) {
    if (seen.has(place.key)) continue;
    seen.add(place.key);
    if (after !== null && (await driver.isAbove(place.key, after))) continue;
    batch.push(place);
    if (checks.length > 0 && batch.length < most) continue;
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

interface From {
  /** Only matches below it. */
  readonly start: number;
  /** How many are read at first. */
  readonly scan: number;
}

/** The matches of a term in messages and titles, newest first. */
async function* placesOf(
  sql: Sql,
  plan: SearchPlan,
  matcher: TermMatcher,
  { after, ...from }: From & { readonly after: TimedKey | null },
): AsyncGenerator<TimedKey> {
  const titles = (await titleKeys(sql, plan, matcher))
    .map(({ key, sortMs }) => ({ key, sortMs: titlePosition(sortMs) }))
    .filter((place) => after === null || comparePlaces(place, after) > 0)
    .sort(comparePlaces);
  let next = 0;
  for await (const match of messagePlaces(sql, plan, matcher, from)) {
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
  from: From,
): AsyncGenerator<TimedKey> {
  if (plan.places.size === 0) return;
  const words = messageWords(plan, "AND", [matcher]);
  let before: number | null = from.start;
  for (let { scan } = from; before !== null; scan = Math.min(2 * scan, MOST_SCAN)) {
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
