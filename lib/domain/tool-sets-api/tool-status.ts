import type { JsonRecord } from "@/lib/shared/read-value";
import { collectGates } from "../permissions/resolve/gates";
import { newToolsOf, type NewTools } from "../permissions/resolve/new-tools";
import type { Pin } from "../sync/pin";
import { syncStateOf } from "../sync/state";

/** What the last listing of its server says about a tool. */
export type ListedState = Pick<Pin, "state" | "grade" | "acceptedFrom" | "acceptedRaw">;

export interface OfferedTool {
  readonly status: "TOOL_STATUS_AVAILABLE" | "TOOL_STATUS_FILTERED" | "TOOL_STATUS_ARCHIVED";
  /** The definition to show in place of the stored one; null where that is the accepted one. */
  readonly acceptedRaw: string | null;
}

/**
 * What an API client is offered of a tool. Who reads the API has no grid to see a gate in, so everything that waits
 * for a person is kept from it: a definition that the server changed, and a tool that it added later. Tools of the
 * first listing are what the set was made for; they wait only where the toolset switches new tools off.
 * @param pin null for tools that no server listed
 * @param identity of the server the toolset names now
 * @param unlessSaid what holds for new tools where the toolset does not say it
 */
export function offeredTool(
  toolset: JsonRecord,
  tool: JsonRecord,
  pin: ListedState | null,
  { identity, unlessSaid }: { readonly identity: string; readonly unlessSaid: NewTools },
): OfferedTool {
  const state = pin === null ? null : syncStateOf(pin, identity, unlessSaid);
  const gates = new Set(collectGates(toolset, tool, 0, state).map(({ id }) => id));
  const acceptedRaw = pin !== null && gates.has("definition-changed") ? pin.acceptedRaw : null;
  if (gates.has("archived") || gates.has("missing")) {
    return { status: "TOOL_STATUS_ARCHIVED", acceptedRaw };
  }
  const isNew =
    gates.has("new-unreviewed") &&
    (pin?.acceptedRaw === null || newToolsOf(toolset, unlessSaid) === "disabled");
  const isHeldBack =
    isNew ||
    gates.has("definition-changed") ||
    gates.has("filtered") ||
    gates.has("toolset-disabled") ||
    tool["enabled"] === false;
  return { status: isHeldBack ? "TOOL_STATUS_FILTERED" : "TOOL_STATUS_AVAILABLE", acceptedRaw };
}
