import { queryOptions } from "@tanstack/react-query";
import type { CallOverview, CallView } from "@/lib/domain/calls/call-view";
import { getJson, search } from "./http";
import { toolsetHref } from "./paths";

export const callKeys = {
  of: (fileId: string) => ["calls", "of", fileId],
} as const;

/** Whether a tool can be called, and its latest calls. */
export function callsQuery(fileId: string, toolset: number, tool: number) {
  return queryOptions({
    queryKey: [...callKeys.of(fileId), toolset, tool],
    queryFn: ({ signal }) =>
      getJson<CallOverview>(`${toolsetHref(fileId)}/calls${search({ toolset, tool })}`, signal),
  });
}

/** Most calls end at once; the others are not asked about more often than somebody looks. */
const EARLY_LOOKS = 8;
const SOON_MS = 150;
const LATER_MS = 1000;

/** How a call stands, looked at until it has ended. */
export function callQuery(callId: string) {
  return queryOptions({
    queryKey: ["calls", "one", callId],
    queryFn: ({ signal }) => getJson<CallView>(`/api/calls/${encodeURIComponent(callId)}`, signal),
    refetchInterval: ({ state }) => {
      if (state.data?.state === "ended" || state.error !== null) return false;
      return state.dataUpdateCount < EARLY_LOOKS ? SOON_MS : LATER_MS;
    },
  });
}
