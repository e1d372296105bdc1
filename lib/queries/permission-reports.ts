import { infiniteQueryOptions } from "@tanstack/react-query";
import type { HistoryPage } from "@/lib/domain/history/finding";
import { getJson, search } from "./http";

/** What the report over history is narrowed to. */
export interface HistoryFilters {
  readonly conversation?: string;
  readonly rule: string;
  readonly severity: string;
  readonly q: string;
}

const permissionKeys = { all: ["permissions"] } as const;

/** What ran unasked, while off or after a rejection, page after page. */
export function permissionHistoryQuery(filters: HistoryFilters) {
  return infiniteQueryOptions({
    queryKey: [...permissionKeys.all, "history", filters],
    queryFn: ({ pageParam, signal }) =>
      getJson<HistoryPage>(
        `/api/permissions/history${search({ ...filters, after: pageParam })}`,
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}
