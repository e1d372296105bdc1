import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CommentPage, Mentioned } from "@/lib/domain/comments/comment";
import { commentKeys } from "./comment-counts";
import { FIRST_PAGE } from "../request/first-page";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { conversationHref } from "../request/paths";

const PAGE = 50;
const EVERY_MS = 15_000;

/** The threads of a conversation that are open, or those that are resolved, page after page. */
export function commentsQuery(conversationId: string, resolved: boolean) {
  return infiniteQueryOptions({
    queryKey: [...commentKeys.of(conversationId), "threads", resolved],
    // Others write meanwhile.
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ pageParam, signal }) =>
      getJson<CommentPage>(
        `${conversationHref(conversationId)}/comments${search({ resolved, cursor: pageParam, limit: PAGE })}`,
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The members that a comment can mention, or all that a link can be made for. */
export function peopleQuery(conversationId: string, all = false) {
  return queryOptions({
    queryKey: [...commentKeys.of(conversationId), "people", all],
    queryFn: async ({ signal }) => {
      const page = await getJson<{ items: readonly Mentioned[] }>(
        `${conversationHref(conversationId)}/people${search({ all })}`,
        signal,
      );
      return page.items;
    },
  });
}
