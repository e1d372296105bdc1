import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  ConversationNeighbours,
  ConversationListQuery,
  ConversationPage,
} from "@/lib/domain/conversation/view/listing";
import type { ConversationFacets } from "@/lib/domain/conversation/view/facets";
import type { DocumentReport } from "@/lib/domain/check/validate";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";
import { FIRST_PAGE } from "../request/first-page";

/** What a list shows, apart from which page of it. */
export type ConversationListFilters = Omit<ConversationListQuery, "cursor" | "limit">;

/** Findings in one conversation, with line and column in the whole document. */
export type ConversationProblems = Pick<DocumentReport, "problems" | "notes" | "counts">;

/** Rows a list page asks for at once. */
const PAGE = 100;

/** Keys from wide to narrow: invalidating one reaches everything below it. */
export const conversationKeys = {
  all: ["conversations"],
  list: (filters: ConversationListFilters) => ["conversations", "list", filters],
  one: (id: string) => ["conversations", "one", id],
  timeline: (id: string) => ["conversations", "one", id, "timeline"],
  message: (id: string, messageId: number) => ["conversations", "one", id, "message", messageId],
} as const;

/** The list, page after page. */
export function conversationsQuery(filters: ConversationListFilters) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      getJson<ConversationPage>(
        `/api/conversations${search({ ...filters, cursor: pageParam, limit: PAGE })}`,
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** What the list could be filtered by, with counts. */
export function facetsQuery({ sort: _sort, order: _order, ...filters }: ConversationListFilters) {
  return queryOptions({
    queryKey: [...conversationKeys.list(filters), "facets"],
    queryFn: ({ signal }) =>
      getJson<ConversationFacets>(`/api/conversations/facets${search(filters)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** As many rows as one answer may have. */
const LARGEST_PAGE = 200;

/** All conversations that fit, page after page, from where a list has come to. Throws HttpError. */
export async function* furtherConversations(
  filters: ConversationListFilters,
  cursor: string | null,
): AsyncGenerator<ConversationPage["items"], void, void> {
  for (let next: string | null = cursor; next !== null;) {
    const query = search({ ...filters, cursor: next, limit: LARGEST_PAGE });
    const page: ConversationPage = await getJson(`/api/conversations${query}`);
    yield page.items;
    next = page.nextCursor;
  }
}

/** How many conversations a choice offers at once. */
const CHOICES = 20;

/** A few conversations to choose from, the latest that fit a text. */
export function conversationChoicesQuery(query: string) {
  return queryOptions({
    queryKey: [...conversationKeys.list({ query }), "choices"],
    queryFn: async ({ signal }) => {
      const filters = search({ query, limit: CHOICES });
      return (await getJson<ConversationPage>(`/api/conversations${filters}`, signal)).items;
    },
    placeholderData: keepPreviousData,
  });
}

/** What is wrong or worth knowing in one conversation. */
export function conversationProblemsQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "problems"],
    queryFn: ({ signal }) =>
      getJson<ConversationProblems>(`${conversationHref(id)}/problems`, signal),
  });
}

/** The conversations before and after one. */
export function conversationNeighboursQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "neighbours"],
    queryFn: ({ signal }) =>
      getJson<ConversationNeighbours>(`${conversationHref(id)}/neighbours`, signal),
  });
}
