import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { HistoryPage } from "@/lib/domain/history/finding";
import type { ReplayBase, ReplayReport } from "@/lib/domain/history/replay";
import type { SuggestionReport } from "@/lib/domain/history/suggestion-report";
import type { TestsReport } from "@/lib/domain/permissions/tests/listing";
import type { CataloguePage, CatalogueQuery } from "@/lib/domain/permissions/reports/catalogue";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import type { Matrix } from "@/lib/domain/permissions/reports/matrix";
import type { WithoutApprovalReport } from "@/lib/domain/permissions/reports/runs-without-approval";
import type { ReferencesReport } from "@/lib/domain/secrets/references-report";
import { permissionReportKeys } from "./permission-report-keys";
import { allPages } from "./request/all-pages";
import { getJson } from "./request/answers";
import { search } from "./request/http";
import { FIRST_NUMBERED_PAGE } from "./request/first-page";

/** A report whose list is answered page by page. */
type Paged<Report> = Report & { readonly nextCursor: string | null };

/** What the report over history is narrowed to. */
export interface HistoryFilters {
  readonly conversation?: string;
  readonly rule: string;
  readonly severity: string;
  readonly q: string;
}

/** What ran unasked, while off or after a rejection, page after page. */
export function permissionHistoryQuery(filters: HistoryFilters) {
  return infiniteQueryOptions({
    queryKey: [...permissionReportKeys.all, "history", filters],
    queryFn: ({ pageParam, signal }) =>
      getJson<HistoryPage>(
        `/api/permissions/history${search({ ...filters, after: pageParam })}`,
        signal,
      ),
    initialPageParam: FIRST_NUMBERED_PAGE,
    getNextPageParam: (page) => page.next,
  });
}

/** Which stored calls other permissions would have handled differently. */
export function replayQuery(draft: readonly DraftChange[], base: ReplayBase) {
  return queryOptions({
    queryKey: [...permissionReportKeys.all, "replay", draft, base],
    queryFn: ({ signal }) =>
      getJson<ReplayReport>(
        `/api/permissions/replay${search({ draft: JSON.stringify(draft), base })}`,
        signal,
      ),
  });
}

/** Permissions that would fit the stored conversations better. */
export function suggestionsQuery() {
  return queryOptions({
    queryKey: [...permissionReportKeys.all, "suggestions"],
    queryFn: async ({ signal }): Promise<SuggestionReport> => {
      const pages = await allPages<Paged<SuggestionReport>>(
        "/api/permissions/suggestions",
        {},
        signal,
      );
      const toolsets = pages.flatMap((page) => page.toolsets);
      return {
        ...pages[0],
        suggestions: pages.flatMap(({ suggestions }) => suggestions),
        toolsets: [...new Map(toolsets.map((place) => [place.rowId, place])).values()],
      };
    },
  });
}

/** How the tests of all toolsets come out, now or under changes that are not saved. */
export function permissionTestsQuery(draft: readonly DraftChange[] = []) {
  return queryOptions({
    queryKey: [...permissionReportKeys.all, "tests", draft],
    queryFn: async ({ signal }): Promise<TestsReport> => {
      const asked = { draft: JSON.stringify(draft) };
      const pages = await allPages<Paged<TestsReport>>("/api/permissions/tests", asked, signal);
      return { ...pages[0], toolsets: pages.flatMap(({ toolsets }) => toolsets) };
    },
  });
}

/** Conversations and tools with what applies in each, page after page. */
export function permissionMatrixQuery(q: string, all: boolean) {
  return infiniteQueryOptions({
    queryKey: [...permissionReportKeys.all, "matrix", q, all],
    queryFn: ({ pageParam, signal }) =>
      getJson<Matrix>(`/api/permissions/matrix${search({ q, all, after: pageParam })}`, signal),
    initialPageParam: FIRST_NUMBERED_PAGE,
    getNextPageParam: (page) => page.next,
  });
}

/** The tools of all toolsets, page after page. */
export function catalogueQuery(query: Omit<CatalogueQuery, "after">) {
  return infiniteQueryOptions({
    queryKey: [...permissionReportKeys.all, "tools", query],
    queryFn: ({ pageParam, signal }) =>
      getJson<CataloguePage>(
        `/api/permissions/tools${search({ ...query, after: pageParam })}`,
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

/** References to secrets in all toolsets. */
export function secretReferencesQuery() {
  return queryOptions({
    queryKey: [...permissionReportKeys.all, "references"],
    queryFn: async ({ signal }): Promise<ReferencesReport> => {
      const pages = await allPages<Paged<ReferencesReport>>(
        "/api/permissions/references",
        {},
        signal,
      );
      return { ...pages[0], rows: pages.flatMap(({ rows }) => rows) };
    },
  });
}

/** Everything that runs without asking. */
export function runsWithoutApprovalQuery() {
  return queryOptions({
    queryKey: [...permissionReportKeys.all, "unasked"],
    queryFn: async ({ signal }): Promise<WithoutApprovalReport> => {
      const pages = await allPages<Paged<WithoutApprovalReport>>(
        "/api/permissions/unasked",
        {},
        signal,
      );
      return {
        ...pages[0],
        tools: pages.flatMap(({ tools }) => tools),
        overrides: pages.flatMap(({ overrides }) => overrides),
      };
    },
  });
}
