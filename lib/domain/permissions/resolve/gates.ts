import { extensionKey } from "@/lib/domain/document/extension-key";
import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import { readSlotMember, slotOf } from "@/lib/domain/toolset/schema/slot-member";
import { toolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { newToolsOf, type NewTools } from "./new-tools";
import type { Gate } from "./resolve";

/** What comparing a stored tool with its server's last list has shown. */
export interface SyncState {
  /** The last complete list did not have it. */
  readonly missing: boolean;
  /** First seen by a listing and not accepted yet. */
  readonly unreviewed: boolean;
  /** How its definition differs from the accepted one. */
  readonly change: "behavioural" | "breaking" | null;
  /** What becomes of new tools where the toolset does not say it; asked when absent. */
  readonly newTools?: NewTools;
}

/** The active gates of a tool that follow from documents and listings, in the order in which they apply. */
export function collectGates(
  toolset: JsonRecord | null,
  tool: JsonRecord | null,
  position: number,
  state: SyncState | null,
): Gate[] {
  const settings = slotOf(toolset, "permissions");
  const status = statusOf(tool);
  const here = `/tools/${position}`;
  const gates: Gate[] = [];
  if (settings?.disabled === true) {
    const pointer = `/extensions/${extensionKey("permissions")}/disabled`;
    gates.push(gate("toolset-disabled", pointer, "Off", "the whole toolset is switched off"));
  }
  const filtered = filteredGate(toolset, tool, status, here);
  if (filtered !== null) gates.push(filtered);
  const archive = archivedAt(toolset);
  if (archive !== null) gates.push(gate("archived", archive, "Off", "its tool set is archived"));
  else if (status === "TOOL_STATUS_ARCHIVED") {
    gates.push(gate("archived", here, "Off", "the file says ARCHIVED"));
  }
  if (state?.missing === true) {
    gates.push(gate("missing", here, "Off", "its server no longer lists it"));
  }
  const newTools = newToolsOf(toolset, state?.newTools);
  if (state?.unreviewed === true && newTools !== "inherit") {
    const off = newTools === "disabled";
    gates.push(gate("new-unreviewed", here, off ? "Off" : "Ask", "it is new and not accepted yet"));
  }
  if (state?.change === "behavioural" || state?.change === "breaking") {
    // A server or its credentials can be others while the definition is the same.
    const why = state.unreviewed
      ? "its definition needs a review before it can run"
      : "it is no longer as it was accepted";
    const effect = state.change === "breaking" ? "Off" : "Ask";
    gates.push(gate("definition-changed", here, effect, why));
  }
  return gates;
}

/**
 * Both ways to be filtered are one gate. A status that only says what the imported filters did counts as long as
 * these filters do: editing them lets the tool back in. One that someone set by hand stays.
 */
function filteredGate(
  toolset: JsonRecord | null,
  tool: JsonRecord | null,
  status: string | null,
  here: string,
): Gate | null {
  const rule = toolsetFilters(toolset).hides(tool);
  const isFiltered = status === "TOOL_STATUS_FILTERED" || status === "TOOL_STATUS_OMITTED";
  const isByHand = isFiltered && toolsetFilters(toolset, "imported").hides(tool) === null;
  const said = isByHand ? `the file says ${status.slice("TOOL_STATUS_".length)}` : null;
  if (rule === null) return said === null ? null : gate("filtered", here, "Off", said);
  const message = said === null ? rule.message : `${rule.message}; ${said}`;
  return gate("filtered", rule.pointer, "Off", message);
}

function gate(id: Gate["id"], pointer: string, effect: "Off" | "Ask", message: string): Gate {
  return {
    id,
    where: { document: "toolset", pointer },
    scope: "document",
    tightens: [effect === "Off" ? "enabled" : "requiresApproval"],
    message,
  };
}

/** Tools of one foreign format carry a status, kept with the original definition. */
function statusOf(tool: JsonRecord | null): string | null {
  return asText(readSlotMember(tool, "cadenya", ["spec", "status"], "current")?.value);
}
