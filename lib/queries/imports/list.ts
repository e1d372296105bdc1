import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ImportListQuery, ImportPage } from "@/lib/domain/imports/stored";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { FIRST_PAGE } from "../request/first-page";

/** Rows a list page asks for at once. */
export const IMPORTS_PER_PAGE = 100;

/**
 * The imports that changed the library, page after page.
 * @param seen what the server drew, so that a page which was drawn again is not shown as it was before
 */
export function importsQuery(order: Pick<ImportListQuery, "sort" | "order">, seen: string) {
  return infiniteQueryOptions({
    queryKey: ["imports", "list", order, seen],
    queryFn: ({ pageParam, signal }) =>
      getJson<ImportPage>(
        `/api/imports${search({ ...order, cursor: pageParam, limit: IMPORTS_PER_PAGE })}`,
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}
