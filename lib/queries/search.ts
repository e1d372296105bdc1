import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SearchAnswer, Suggestions } from "@/lib/domain/search/answers";
import { getJson } from "./request/answers";
import { search } from "./request/http";
import { FIRST_PAGE } from "./request/first-page";

/** Conversations a page of results holds. */
const PAGE = 30;

const searchKeys = {
  results: (q: string) => ["search", "results", q],
  inConversation: (q: string, conversation: string) => ["search", "one", q, conversation],
  suggestions: (q: string) => ["search", "suggestions", q],
} as const;

/** What a search found, page after page; `q` is the text with its keys and its sort. */
export function searchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: searchKeys.results(q),
    queryFn: ({ pageParam, signal }) =>
      getJson<SearchAnswer>(`/api/search${search({ q, cursor: pageParam, limit: PAGE })}`, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Every hit of one conversation, where the results showed the best few. */
export function searchInConversationQuery(q: string, conversation: string) {
  return queryOptions({
    queryKey: searchKeys.inConversation(q, conversation),
    queryFn: ({ signal }) =>
      getJson<SearchAnswer>(`/api/search${search({ q, conversation })}`, signal),
  });
}

/** What the palette offers for a few letters. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: searchKeys.suggestions(q),
    queryFn: ({ signal }) => getJson<Suggestions>(`/api/search/suggest${search({ q })}`, signal),
    placeholderData: keepPreviousData,
  });
}
