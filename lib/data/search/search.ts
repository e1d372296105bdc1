import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { SearchAnswer, SearchGroup } from "@/lib/domain/search/answers";
import { parseSearch } from "@/lib/domain/search/parse-search";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { indexState } from "../derived/index-state";
import {
  compareGroups,
  rankConversations,
  type Ranking,
  type RankedGroup,
} from "../store/search/rank";
import { readSearchCursor, writeSearchCursor, type SearchCursor } from "./cursor";
import {
  hitsOfConversation,
  hitsOfConversations,
  type GroupHits,
} from "../store/search/group-hits";
import { planSearch, type SearchPlan } from "../store/search/plan";
import { conversationsByTime, isQuick } from "../store/search/by-time";
import type { TimedKey } from "../store/search/filtered";
import { viewGroups } from "./views";
import type { Sql } from "../store/connection/sql";

export interface SearchRequest {
  readonly q: string;
  readonly cursor?: string;
  /** Conversations a page, default 20, at most 50. */
  readonly limit?: number;
  /** Store id or `doc:<document id>`: every hit in this conversation instead of the best of each. */
  readonly conversation?: string;
}

const DEFAULT_LIMIT = 20;
const MOST = 50;
/** Messages shown of one conversation. */
const HITS = 3;
/** The same when only one was asked for. */
const HITS_OF_ONE = 200;

interface Page {
  readonly groups: readonly GroupHits[];
  readonly total: SearchAnswer["total"];
  readonly next: SearchCursor | null;
}

const EMPTY_PAGE: Page = {
  groups: [],
  total: { conversations: 0, messages: 0, exact: true },
  next: null,
};

/**
 * Searches all conversations. Best first; what is left of a word that is in thousands of messages follows
 * by time, as do conversations in which the words stand apart.
 * @throws when the index cannot be read; that is never "nothing found"
 */
export async function searchLibrary(
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchAnswer | null> {
  const { query, problems } = parseSearch(request.q);
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const index = await indexState(store, sql);
    const only =
      request.conversation === undefined
        ? null
        : await findEntity(sql, "Conversation", request.conversation, ["key"]);
    if (only === undefined) return null;
    const plan = await planSearch(sql, query, { conversationKey: only?.key ?? null });
    const isEmpty = query.terms.length === 0 && query.filters.length === 0;
    const page = isEmpty
      ? EMPTY_PAGE
      : only === null
        ? await findPage(sql, plan, request)
        : await findIn(sql, plan, only.key);
    const groups: readonly SearchGroup[] = await viewGroups(store, sql, plan, page.groups);
    const nextCursor = page.next === null ? null : writeSearchCursor(page.next);
    return { groups, total: page.total, index, problems, nextCursor };
  });
}

async function findIn(sql: Sql, plan: SearchPlan, key: number): Promise<Page> {
  const hits = await hitsOfConversation(sql, plan, key, HITS_OF_ONE);
  const isFound = hits.inTitle || hits.count > 0;
  return {
    groups: isFound ? [hits] : [],
    total: { conversations: isFound ? 1 : 0, messages: hits.count, exact: true },
    next: null,
  };
}

async function findPage(sql: Sql, plan: SearchPlan, request: SearchRequest): Promise<Page> {
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? DEFAULT_LIMIT)), MOST);
  const cursor = request.cursor === undefined ? null : readSearchCursor(request.cursor);
  if (plan.sort === "time" || plan.matchers.length === 0) {
    return pageByTime(sql, plan, { cursor, limit });
  }
  const ranking = await rankConversations(sql, plan);
  const ranked = cursor?.phase === "rest" ? [] : afterCursor(ranking.groups, cursor);
  const shown = ranked.slice(0, limit);
  const groups = shown.map(rankedHits);
  const last = shown.at(-1);
  if (ranked.length > limit && last !== undefined) {
    const { score, sortMs, key } = last;
    const next = { phase: "best", score, sortMs, key } as const;
    return { groups, total: totalOfRanked(plan, ranking), next };
  }
  if (groups.length > 0 && hasRest(plan, ranking) && !(await isQuick(sql, plan, ranking.read))) {
    return { groups, total: totalOfRanked(plan, ranking), next: START_OF_REST };
  }
  const rest = await pageOfRest(sql, plan, ranking, { cursor, limit: limit - groups.length });
  return { ...rest, groups: [...groups, ...rest.groups] };
}

function afterCursor(
  groups: readonly RankedGroup[],
  cursor: SearchCursor | null,
): readonly RankedGroup[] {
  if (cursor?.phase !== "best") return groups;
  return groups.filter((group) => compareGroups(group, cursor) > 0);
}

/** Whether conversations can be left that were not ranked. */
function hasRest(plan: SearchPlan, ranking: Ranking): boolean {
  return !ranking.isWhole || plan.matchers.length > 1;
}

/** What is shown of a ranked conversation; where not everything was ranked there are at least so many hits. */
function rankedHits({ key, inTitle, messages }: RankedGroup): GroupHits {
  return { key, inTitle, messages: messages.slice(0, HITS), count: messages.length };
}

/** What was ranked is counted; looking for the rest waits until somebody gets there. */
function totalOfRanked(plan: SearchPlan, ranking: Ranking): SearchAnswer["total"] {
  const { groups, messages } = ranking;
  return { conversations: groups.length, messages, exact: !hasRest(plan, ranking) };
}

async function pageOfRest(
  sql: Sql,
  plan: SearchPlan,
  ranking: Ranking,
  { cursor, limit }: { cursor: SearchCursor | null; limit: number },
): Promise<Page> {
  const { groups, messages, isWhole, read } = ranking;
  if (!hasRest(plan, ranking)) {
    return { groups: [], total: totalOfRanked(plan, ranking), next: null };
  }
  const after = cursor?.phase === "rest" ? cursor : null;
  const skip = groups.map(({ key }) => key);
  const found = await conversationsByTime(sql, plan, { after, limit: limit + 1, skip, read });
  const page = await timedPage(sql, plan, found.keys, limit);
  return {
    ...page,
    total: {
      conversations: groups.length + found.total,
      messages,
      exact: isWhole && found.isCounted,
    },
  };
}

async function pageByTime(
  sql: Sql,
  plan: SearchPlan,
  { cursor, limit }: { cursor: SearchCursor | null; limit: number },
): Promise<Page> {
  const after = cursor?.phase === "rest" ? cursor : null;
  const found = await conversationsByTime(sql, plan, { after, limit: limit + 1, skip: [] });
  const page = await timedPage(sql, plan, found.keys, limit);
  const messages = page.groups.reduce((sum, { count }) => sum + count, 0);
  // The messages of one page are counted; with more pages there are at least so many.
  const exact = found.isCounted && page.next === null && after === null;
  return { ...page, total: { conversations: found.total, messages, exact } };
}

async function timedPage(
  sql: Sql,
  plan: SearchPlan,
  keys: readonly TimedKey[],
  limit: number,
): Promise<Pick<Page, "groups" | "next">> {
  const shown = keys.slice(0, limit);
  const groups = await hitsOfConversations(
    sql,
    plan,
    shown.map(({ key }) => key),
    HITS,
  );
  const last = shown.at(-1);
  if (keys.length <= limit) return { groups, next: null };
  // A page that had no room left begins the rest with the next one.
  const next = last === undefined ? START_OF_REST : ({ phase: "rest", score: 0, ...last } as const);
  return { groups, next };
}

const START_OF_REST: SearchCursor = {
  phase: "rest",
  score: 0,
  sortMs: Number.MAX_SAFE_INTEGER,
  key: Number.MAX_SAFE_INTEGER,
};
