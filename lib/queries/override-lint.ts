import { infiniteQueryOptions } from "@tanstack/react-query";
import type { OverrideLintReport } from "@/lib/domain/permissions/override-lint/report";
import { getJson } from "./request/answers";
import { search } from "./request/http";
import { permissionReportKeys } from "./permission-report-keys";
import { FIRST_NUMBERED_PAGE } from "./request/first-page";

/** Overrides that do not do what they say, in one conversation or in all, page after page. */
export function overrideLintQuery(filters: { conversation: string | null; rule: string }) {
  return infiniteQueryOptions({
    queryKey: [...permissionReportKeys.all, "doctor", filters],
    queryFn: ({ pageParam, signal }) =>
      getJson<OverrideLintReport>(
        `/api/permissions/doctor${search({ ...filters, after: pageParam })}`,
        signal,
      ),
    initialPageParam: FIRST_NUMBERED_PAGE,
    getNextPageParam: (page) => page.next,
  });
}
