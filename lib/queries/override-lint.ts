import { infiniteQueryOptions } from "@tanstack/react-query";
import type { OverrideLintReport } from "@/lib/domain/permissions/override-lint/report";
import { getJson, search } from "./request/http";
import { permissionReportKeys } from "./permission-reports";

/** Overrides that do not do what they say, in one conversation or in all, page after page. */
export function overrideLintQuery(filters: { conversation: string | null; rule: string }) {
  return infiniteQueryOptions({
    queryKey: [...permissionReportKeys.all, "doctor", filters],
    queryFn: ({ pageParam, signal }) =>
      getJson<OverrideLintReport>(
        `/api/permissions/doctor${search({ ...filters, after: pageParam })}`,
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}
