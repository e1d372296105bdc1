import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ItemPage } from "@/lib/domain/server-items/view";
import type { ReviewList } from "@/lib/domain/sync/review-item";
import type { SyncEvents, SyncView } from "@/lib/domain/sync/view";
import { allItems } from "../request/all-pages";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { toolsetHref } from "../request/paths";
import { toolsetKeys } from "./list";
import { FIRST_PAGE } from "../request/first-page";

/** Between two looks at a sync that runs, and at a toolset whose sync another program may begin. */
const RUNNING_MS = 700;
const IDLE_MS = 15_000;
/** While somebody signs in elsewhere. */
const WAITING_MS = 2_000;
/** As long as answers are taken for fresh. */
const JUST_MS = 30_000;

export const syncKeys = {
  all: ["sync"],
  one: (toolset: number) => ["sync", toolset],
  changes: (toolset: number) => ["sync", toolset, "changes"],
  items: (toolset: number) => ["sync", toolset, "items"],
} as const;

type ReviewPage = ReviewList & { readonly nextCursor: string | null };

function syncPath(fileId: string, toolset: number): string {
  return `${toolsetHref(fileId)}/sync${search({ toolset })}`;
}

/**
 * Whether a sync ended since the page last looked, or so shortly before that the page may not know its tools. It is on
 * record when its tools are stored, and runs on until resources and prompts are: both are ends.
 */
function hasEnded(former: SyncView | undefined, { last, running }: SyncView): boolean {
  if (last === null) return false;
  if (former === undefined) return Date.now() - last.endedMs < JUST_MS;
  return former.last?.id !== last.id || (former.running !== null && running === null);
}

/**
 * How a toolset stands to its server; looked at often while a sync runs. When one has ended, what it may have
 * changed is read again.
 */
export function syncQuery(fileId: string, toolset: number) {
  return queryOptions({
    queryKey: [...syncKeys.one(toolset), "view"],
    queryFn: async ({ client, queryKey, signal }) => {
      const former = client.getQueryData<SyncView>(queryKey);
      const view = await getJson<SyncView>(syncPath(fileId, toolset), signal);
      if (hasEnded(former, view)) {
        await Promise.all([
          client.invalidateQueries({ queryKey: toolsetKeys.all }),
          client.invalidateQueries({ queryKey: syncKeys.changes(toolset) }),
          client.invalidateQueries({ queryKey: syncKeys.items(toolset) }),
          client.invalidateQueries({ queryKey: [...syncKeys.one(toolset), "events"] }),
        ]);
      }
      return view;
    },
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (data.running !== null) return RUNNING_MS;
      return data.signIn.pending === null ? IDLE_MS : WAITING_MS;
    },
  });
}

/** The syncs of a toolset one by one in the order of their time, page after page. */
export function syncEventsQuery(fileId: string, toolset: number, order: "asc" | "desc") {
  return infiniteQueryOptions({
    queryKey: [...syncKeys.one(toolset), "events", order],
    queryFn: ({ pageParam, signal }) =>
      getJson<SyncEvents>(
        `${toolsetHref(fileId)}/sync/events${search({ toolset, order, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** What the server changed and nobody has accepted yet. */
export function syncChangesQuery(fileId: string, toolset: number) {
  return queryOptions({
    queryKey: syncKeys.changes(toolset),
    queryFn: ({ signal }) =>
      allItems<ReviewPage>(`${toolsetHref(fileId)}/sync/changes`, { toolset }, signal),
  });
}

/** One page of the resources and prompts that the server lists. */
export function serverItemsQuery(fileId: string, toolset: number, page: number) {
  return queryOptions({
    queryKey: [...syncKeys.items(toolset), page],
    queryFn: ({ signal }) =>
      getJson<ItemPage>(`${toolsetHref(fileId)}/sync/items${search({ toolset, page })}`, signal),
  });
}
