import { testFollows, type TestMention } from "@/lib/domain/permissions/tests/mentions";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { repeated } from "@/lib/shared/repeated";
import { readCondition } from "../filters/condition";
import { filterEdits, readFilterDraft, type FilterDraft } from "./filter-draft";
import { canBeListed, namesListed, readReferenceFilter } from "../filters/reference-filter";
import type { ToolsetEdit } from "./edits";
import { toolIdOf, type ToolAddress, type ToolIdResolution } from "../schema/tool-id";

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

/** Names that several tools of a toolset have; nothing that says one of them means one tool. */
export function sharedNames(toolset: JsonRecord): ReadonlySet<unknown> {
  return repeated(asList(toolset["tools"]).map((tool) => asRecord(tool)?.["name"]));
}

/** The edits that make the filters of a toolset name a tool as it is called from now on. */
export function renameInFilters(toolset: JsonRecord, { tool, to }: Renaming): ToolsetEdit[] {
  if (tool === null || sharedNames(toolset).has(tool)) return [];
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

/** The tools that rules of a list name exactly, one for each such rule; others may mean more than one tool. */
export function namesInRules(raw: unknown): string[] {
  return asList(asRecord(raw)?.["filters"]).flatMap((rule, at) => nameInRule(rule, at) ?? []);
}

function nameInRule(rule: unknown, position: number): string | null {
  const { attribute, matchers } = readCondition(rule, position);
  if (attribute !== "name" || asRecord(rule) === null) return null;
  return matchers.find(({ kind }) => kind === "exact")?.value ?? null;
}

function renameInRules(raw: unknown, from: string, to: string): unknown {
  const record = asRecord(raw);
  if (record === null || !Array.isArray(record["filters"])) return raw;
  const filters = asList(record["filters"]).map((filter, position) => {
    if (nameInRule(filter, position) !== from) return filter;
    const rule = asRecord(filter);
    return { ...rule, matcher: { ...asRecord(rule?.["matcher"]), exact: to } };
  });
  return { ...record, filters };
}

function renameInReference(raw: unknown, from: string, to: string): unknown {
  const filter = readReferenceFilter(raw);
  const record = asRecord(raw);
  if (filter === null || record === null) return raw;
  if (!namesListed(raw).has(from) || !canBeListed(to)) return raw;
  const items = filter.items.map((item) => (item === from ? to : item));
  return { ...record, filterValue: items.join(",") };
}

/**
 * The edits that make tests name a tool or a toolset as it is called from now on, each with the position of the
 * toolset it is for. Where an edit of filters writes the same extension, these come after it.
 */
export function renameInTests(
  mentions: readonly TestMention[],
  to: string,
): { readonly toolset: number; readonly edit: ToolsetEdit }[] {
  return mentions
    .filter((mention) => testFollows(mention, to))
    .flatMap(({ toolset, paths }) =>
      paths.map((path) => {
        return { toolset, edit: { kind: "member", tool: null, path, value: to } as const };
      }),
    );
}
