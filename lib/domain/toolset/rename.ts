import type { FilterDraft } from "../filters/filter-draft";
import { filterEdits, readFilterDraft } from "../filters/filter-draft";
import { readCondition } from "../filters/condition";
import { readReferenceFilter } from "../filters/reference-filter";
import type { JsonRecord } from "../read-value";
import { asList, asRecord } from "../read-value";
import type { ToolsetEdit } from "./edits";
import type { ToolAddress, ToolIdResolution } from "./tool-id";
import { toolIdOf } from "./tool-id";

/** What gets another name: a tool, or the toolset itself where `tool` is null. */
export interface Renaming {
  readonly toolsetId: string;
  readonly tool: string | null;
  readonly to: string;
}

/**
 * The `toolId` an override has to have after a renaming to mean the same tool; null where the one it has
 * still does.
 */
export function renamedToolId(
  how: Extract<ToolIdResolution, { tool: unknown }>["how"],
  address: ToolAddress,
  { tool, to }: Renaming,
): string | null {
  // A bare name says nothing about the toolset.
  if (tool === null) return how === "name" ? null : toolIdOf(to, address.name);
  return toolIdOf(address.toolsetId, to);
}

/** The edits that make the filters of a toolset name a tool as it is called from now on. */
export function renameInFilters(toolset: JsonRecord, { tool, to }: Renaming): ToolsetEdit[] {
  if (tool === null) return [];
  const draft = readFilterDraft(toolset);
  const renamed: FilterDraft = {
    includeTools: renameInRules(draft.includeTools, tool, to),
    excludeTools: renameInRules(draft.excludeTools, tool, to),
    toolApprovals: renameInApprovals(draft.toolApprovals, tool, to),
    reference: renameInReference(draft.reference, tool, to),
    otherReferences: draft.otherReferences.map((raw) => renameInReference(raw, tool, to)),
  };
  return filterEdits(toolset, renamed);
}

function renameInApprovals(raw: unknown, from: string, to: string): unknown {
  const record = asRecord(raw);
  if (record === null || asRecord(record["only"]) === null) return raw;
  return { ...record, only: renameInRules(record["only"], from, to) };
}

/** Only rules that name exactly this tool; others may mean more than it. */
function renameInRules(raw: unknown, from: string, to: string): unknown {
  const record = asRecord(raw);
  if (record === null || !Array.isArray(record["filters"])) return raw;
  const filters = asList(record["filters"]).map((filter, position) => {
    const { attribute, matchers } = readCondition(filter, position);
    const names = matchers.some(({ kind, value }) => kind === "exact" && value === from);
    const rule = asRecord(filter);
    if (!names || attribute !== "name" || rule === null) return filter;
    return { ...rule, matcher: { ...asRecord(rule["matcher"]), exact: to } };
  });
  return { ...record, filters };
}

function renameInReference(raw: unknown, from: string, to: string): unknown {
  const filter = readReferenceFilter(raw);
  const record = asRecord(raw);
  if (filter === null || record === null || filter.fault !== null) return raw;
  if ((filter.kind !== "only" && filter.kind !== "except") || !filter.items.includes(from)) {
    return raw;
  }
  // A comma would make two names of it.
  if (to.includes(",")) return raw;
  const items = filter.items.map((item) => (item === from ? to : item));
  return { ...record, filterValue: items.join(",") };
}
