import { infiniteQueryOptions } from "@tanstack/react-query";
import type { PinPage, PinSort } from "@/lib/domain/search/answers";
import { getJson } from "./request/answers";
import { search } from "./request/http";
import { FIRST_PAGE } from "./request/first-page";

/** Rows a page of pins asks for at once. */
const PAGE = 50;

export const pinKeys = {
  all: ["pins"],
  list: (sort: PinSort, q: string) => ["pins", sort, q],
} as const;

/** Pinned messages of all conversations, page after page; `q` narrows them by words. */
export function pinsQuery(sort: PinSort, q: string) {
  return infiniteQueryOptions({
    queryKey: pinKeys.list(sort, q),
    queryFn: ({ pageParam, signal }) =>
      getJson<PinPage>(`/api/pins${search({ sort, q, cursor: pageParam, limit: PAGE })}`, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
