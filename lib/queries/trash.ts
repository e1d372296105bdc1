import { infiniteQueryOptions } from "@tanstack/react-query";
import type { TrashPage, TrashQuery } from "@/lib/domain/library/trash";
import { conversationKeys } from "./conversations/list";
import { getJson } from "./request/answers";
import { search } from "./request/http";
import { FIRST_PAGE } from "./request/first-page";

/** Rows a page of the trash asks for at once. */
const PAGE = 100;

/** What is in the trash, page after page. */
export function trashQuery(order: Pick<TrashQuery, "sort" | "order">) {
  return infiniteQueryOptions({
    queryKey: [...conversationKeys.all, "trash", order],
    // Toolsets come and go by ways that do not tell this list.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      getJson<TrashPage>(
        `/api/trash${search({ ...order, cursor: pageParam, limit: PAGE })}`,
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
