import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw } from "kysely";

import type { FoundMessage, Suggestions } from "@/lib/domain/search/answers";
import { parseSearch } from "@/lib/domain/search/parse-search";
import type { SearchQuery } from "@/lib/domain/search/query";

import { getStore } from "../library/client";
import { foldTag } from "../conversations/rows/columns";
import { isReadable } from "../documents/find";
import { foldTitle } from "../store/keys/fold-title";
import { compareGroups, rankMessages, rankTitles } from "../store/search/rank";
import { planSearch, type SearchPlan } from "../store/search/plan";
import { loadConversations, viewConversation, viewGroups } from "./views";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { tagsLike } from "../conversations/filter/tags";

/** How many of each kind. */
const CONVERSATIONS = 8;
const MESSAGES = 5;
const PINS = 4;
const OTHERS = 5;
/** Messages the best are chosen from: a palette has no time for more. */
const MESSAGES_RANKED = 200;

const NO_SUGGESTIONS: Suggestions = {
  conversations: [],
  messages: [],
  pins: [],
  tags: [],
  toolsets: [],
  tools: [],
};

/** What a palette offers for what was typed so far: the best few of each kind. */
export async function suggest(viewer: Viewer, text: string): Promise<Suggestions> {
  const { query } = parseSearch(text);
  const letters = text.trim();
  if (letters === "") return NO_SUGGESTIONS;
  const store = await getStore(viewer);
  return store.read(async (sql) => ({
    conversations: await suggestTitles(sql, query),
    messages: await suggestMessages(store, sql, query, MESSAGES),
    pins: await suggestMessages(store, sql, pinned(query), PINS),
    tags: await tagsLike(sql, foldTag(letters), OTHERS),
    toolsets: await suggestToolsets(sql, letters),
    tools: await suggestTools(sql, letters),
  }));
}

function pinned(query: SearchQuery): SearchQuery {
  const filter = { key: "is", value: "pinned", negated: false } as const;
  return { ...query, filters: [...query.filters, filter] };
}

async function suggestTitles(sql: Sql, query: SearchQuery): Promise<Suggestions["conversations"]> {
  const plan = await planSearch(sql, { ...query, filters: [] }, { shortestStart: 1 });
  if (plan.matchers.length === 0) return [];
  const titled: SearchPlan = { ...plan, titles: ["title"] };
  const ranked = await rankTitles(sql, titled, MESSAGES_RANKED);
  const keys = ranked.candidates
    .toSorted(compareGroups)
    .slice(0, CONVERSATIONS)
    .map(({ key }) => key);
  const rows = await loadConversations(sql, keys);
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row === undefined ? [] : [viewConversation(row)];
  });
}

/** The best messages with all the words, one of each conversation. */
async function suggestMessages(
  store: Store,
  sql: Sql,
  query: SearchQuery,
  limit: number,
): Promise<FoundMessage[]> {
  const plan = await planSearch(sql, query);
  if (plan.matchers.length === 0 || plan.places.size === 0) return [];
  const { candidates } = await rankMessages(sql, plan, MESSAGES_RANKED);
  const best = new Map<number, number>();
  for (const { key, messageId } of candidates.toSorted(compareGroups)) {
    if (messageId !== null && !best.has(key) && best.size < limit) best.set(key, messageId);
  }
  const groups = [...best].map(([key, id]) => ({ key, inTitle: false, messages: [id], count: 1 }));
  const views = await viewGroups(store, sql, plan, groups);
  return views.flatMap(({ conversation: { id, title, titleDerived }, hits }) =>
    hits.map((hit) => ({ conversation: { id, title, titleDerived }, hit })),
  );
}

function suggestToolsets({ query }: Sql, letters: string): Promise<Suggestions["toolsets"]> {
  const place = raw<number>`instr(lower(s."toolsetId"), ${foldTitle(letters)})`;
  return query
    .selectFrom("Toolset as s")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["e.id as fileId", "s.toolsetId"])
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .where(place, ">", 0)
    .orderBy(place)
    .orderBy("s.toolsetId")
    .limit(OTHERS)
    .execute();
}

function suggestTools({ query }: Sql, letters: string): Promise<Suggestions["tools"]> {
  const place = raw<number>`instr(lower(t.name), ${foldTitle(letters)})`;
  return query
    .selectFrom("Tool as t")
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["e.id as fileId", "s.toolsetId", "t.name"])
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .where(place, ">", 0)
    .orderBy(place)
    .orderBy("t.name")
    .limit(OTHERS)
    .execute();
}
