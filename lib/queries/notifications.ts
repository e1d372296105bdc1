import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { NotificationPage } from "@/lib/domain/notifications/notification";
import { getJson } from "./request/answers";
import { FIRST_PAGE } from "./request/first-page";
import { search } from "./request/http";

const PAGE = 50;
/** How often a page that is open asks whether there is something new. */
const EVERY_MS = 60_000;

export const notificationKeys = { all: ["notifications"] } as const;

const ask = (
  request: { readonly unread: boolean; readonly cursor?: string | null; readonly limit: number },
  signal: AbortSignal,
) => getJson<NotificationPage>(`/api/notifications${search(request)}`, signal);

/** What the caller should know of, page after page. */
export function notificationsQuery(unread: boolean) {
  return infiniteQueryOptions({
    queryKey: [...notificationKeys.all, "list", unread],
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ pageParam, signal }) => ask({ unread, cursor: pageParam, limit: PAGE }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** How much the caller has not read. */
export function unreadQuery() {
  return queryOptions({
    queryKey: [...notificationKeys.all, "unread"],
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => (await ask({ unread: true, limit: 1 }, signal)).unread,
  });
}
