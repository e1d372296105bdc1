import { queryOptions } from "@tanstack/react-query";
import type { CallOverview, CallView } from "@/lib/domain/calls/view";
import { getJson } from "../request/answers";
import { search } from "../request/http";
import { toolsetHref } from "../request/paths";
import { toolsetKeys } from "./list";

/** Below the file, since an edit of it can change whether its tools may be called. */
export const callsKey = (fileId: string) => [...toolsetKeys.one(fileId), "calls"];

/** Whether a tool can be called, and its latest calls. */
export function callsQuery(fileId: string, toolset: number, tool: number) {
  return queryOptions({
    queryKey: [...callsKey(fileId), toolset, tool],
    queryFn: ({ signal }) =>
      getJson<CallOverview>(`${toolsetHref(fileId)}/calls${search({ toolset, tool })}`, signal),
  });
}

/** Most calls end at once; the others are not asked about more often than somebody looks. */
const EARLY_LOOKS = 8;
const SOON_MS = 150;
const LATER_MS = 1000;

/** How a call stands, looked at until it has ended; the list of calls is read again then. */
export function callQuery(fileId: string, callId: string) {
  return queryOptions({
    queryKey: ["calls", callId],
    queryFn: async ({ client, signal }) => {
      const call = await getJson<CallView>(`/api/calls/${encodeURIComponent(callId)}`, signal);
      if (call.state === "ended") {
        await client.invalidateQueries({ queryKey: callsKey(fileId) });
      }
      return call;
    },
    refetchInterval: ({ state }) => {
      if (state.data?.state === "ended" || state.error !== null) return false;
      return state.dataUpdateCount < EARLY_LOOKS ? SOON_MS : LATER_MS;
    },
  });
}
