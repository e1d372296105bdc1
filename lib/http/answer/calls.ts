import type { Viewer } from "@/lib/domain/accounts/viewer";
import { viewCall, viewCalls } from "@/lib/calls/view-calls";
import type { CallOverview, CallView } from "@/lib/domain/calls/view";

/** A tool's calls; null when there is no such tool. */
export function callOverview(
  viewer: Viewer,
  fileId: string,
  { toolset, tool }: { toolset?: number; tool?: number },
): Promise<CallOverview | null> {
  return viewCalls(viewer, { fileId, toolset: toolset ?? -1, tool: tool ?? -1 });
}

/** How a call stands; null when it is not known any more. */
export function callView(viewer: Viewer, callId: string): Promise<CallView | null> {
  return viewCall(viewer, callId);
}
