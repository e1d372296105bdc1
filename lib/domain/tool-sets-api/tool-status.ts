import type { JsonRecord } from "@/lib/shared/read-value";
import { collectGates } from "../permissions/resolve/gates";
import { newToolsOf, type NewTools } from "../permissions/resolve/new-tools";
import type { Pin } from "../sync/pin";
import { syncStateOf } from "../sync/state";
import { isOffUnsaid } from "./unsaid";

/** What the last listing of its server says about a tool. */
export type ListedState = Pick<
  Pin,
  | "mcpName"
  | "state"
  | "grade"
  | "cause"
  | "acceptedFrom"
  | "acceptedRaw"
  | "acceptedHash"
  | "seenHash"
>;

export interface OfferedTool {
  readonly status: "TOOL_STATUS_AVAILABLE" | "TOOL_STATUS_FILTERED" | "TOOL_STATUS_ARCHIVED";
  /**
   * JSON text of the definition to show in place of the stored one: the accepted one, or a name alone where nobody
   * has accepted any; null where the stored one may be seen.
   */
  readonly shownRaw: string | null;
}

/**
 * What an API client is offered of a tool. Who reads the API has no grid to see a gate in, so everything that waits
 * for a person is kept from it: a definition that the server changed, and a tool that it added later, of which the
 * name alone is told. Tools of the first listing are what the set was made for; they wait only where the toolset
 * switches new tools off.
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
  const isOff = newToolsOf(toolset, unlessSaid) === "disabled";
  const isNew = gates.has("new-unreviewed") && (pin?.acceptedRaw === null || isOff);
  const isChanged = gates.has("definition-changed");
  const shownRaw = pin === null ? null : shownDefinition(pin, { isNew, isChanged, isOff });
  if (gates.has("archived") || gates.has("missing")) {
    return { status: "TOOL_STATUS_ARCHIVED", shownRaw };
  }
  const isHeldBack =
    isNew ||
    isChanged ||
    gates.has("filtered") ||
    gates.has("toolset-disabled") ||
    tool["enabled"] === false ||
    (tool["enabled"] !== true && isOffUnsaid(toolset));
  return { status: isHeldBack ? "TOOL_STATUS_FILTERED" : "TOOL_STATUS_AVAILABLE", shownRaw };
}

/** A tool that its server lists no more waits for nobody; what was never accepted of it stays unsaid. */
function shownDefinition(
  pin: ListedState,
  held: { readonly isNew: boolean; readonly isChanged: boolean; readonly isOff: boolean },
): string | null {
  const isGone = pin.state === "missing";
  const isNew = held.isNew || (isGone && pin.cause === "new" && held.isOff);
  const isChanged = held.isChanged || (isGone && pin.seenHash !== pin.acceptedHash);
  if (!isNew && !isChanged) return null;
  const accepted = isNew ? null : pin.acceptedRaw;
  return accepted ?? JSON.stringify({ name: pin.mcpName });
}
