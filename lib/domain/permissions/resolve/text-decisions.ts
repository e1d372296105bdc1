import { archivedAt } from "@/lib/domain/toolset/schema/archived";
import { readSlotMember, slotOf } from "@/lib/domain/toolset/schema/slot-member";
import {
  findReferenceFilter,
  otherReferences,
} from "@/lib/domain/toolset/filters/reference-filter";
import { ADAPTER_PATH, toolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import type { JsonRecord } from "@/lib/shared/read-value";
import { collectGates } from "./gates";

// Whether two texts decide the same about tools is told by comparing what is written here of each. It says the same as
// the gates and levels of a tool, so whoever adds to those adds here what they read of a toolset.

const FILTERS = ["includeTools", "excludeTools", "toolApprovals"] as const;

/** What the text of a toolset decides, apart from what each of its tools says. */
export function toolsetDecision(toolset: JsonRecord): string {
  const { id, toolsetDefaults } = toolset;
  return JSON.stringify([
    id,
    toolsetDefaults ?? null,
    permissionsOf(toolset),
    slotOf(toolset, "mci"),
    archivedAt(toolset) !== null,
    FILTERS.map((name) => readSlotMember(toolset, "cadenya", [...ADAPTER_PATH, name], "current")),
    findReferenceFilter(toolset, "current"),
    otherReferences(toolset, "current"),
  ]);
}

/** What the text of a tool decides in its toolset: its own permissions, and what filters and gates make of it. */
export function toolDecision(toolset: JsonRecord, tool: JsonRecord): string {
  const { name, enabled, requiresApproval } = tool;
  const gates = collectGates(toolset, tool, 0, null);
  return JSON.stringify([
    name,
    enabled ?? null,
    requiresApproval ?? null,
    permissionsOf(tool),
    slotOf(tool, "mci")?.["meta"] ?? null,
    gates.map((gate) => [gate.id, gate.tightens]),
    toolsetFilters(toolset).asks(tool) !== null,
  ]);
}

/** Tests kept beside permissions only ask about them. */
function permissionsOf(holder: JsonRecord): JsonRecord {
  const { tests: _, ...permissions } = slotOf(holder, "permissions") ?? {};
  return permissions;
}
