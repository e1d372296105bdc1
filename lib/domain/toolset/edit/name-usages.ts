import { findTestMentions } from "@/lib/domain/permissions/tests/mentions";
import { addTo } from "@/lib/shared/add-to";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readFilterDraft } from "./filter-draft";
import { namesListed } from "../filters/reference-filter";
import { namesInRules, sharedNames } from "./rename";
import type { Naming, NamingTest } from "./rename-preview";
import type { ToolIndex } from "../schema/tool-id";

/**
 * What names a toolset and its tools, apart from overrides; only those that something names.
 * @param at position of the toolset
 */
export function findNamings(toolsets: readonly unknown[], index: ToolIndex, at: number): Naming[] {
  const toolset = asRecord(toolsets[at]);
  if (toolset === null) return [];
  const tests = new Map<number | null, NamingTest[]>();
  for (const { toolset: holder, tool, test, isShared, isGlob } of findTestMentions(
    toolsets,
    index,
    at,
  )) {
    const toolsetId = asText(asRecord(toolsets[holder])?.["id"]) ?? "";
    addTo(tests, tool, { name: test, toolsetId, isShared, isGlob });
  }
  const testsNaming = (position: number | null): NamingTest[] => tests.get(position) ?? [];
  const shared = sharedNames(toolset);
  const countNaming = filterCounter(toolset);
  const tools = asList(toolset["tools"]).flatMap((entry, tool): Naming[] => {
    const name = asText(asRecord(entry)?.["name"]);
    if (name === null) return [];
    const isShared = shared.has(name);
    return [{ tool, ...countNaming(name), isShared, tests: testsNaming(tool) }];
  });
  const own = { tool: null, rules: 0, references: 0, isShared: false, tests: testsNaming(null) };
  return [own, ...tools].filter(
    ({ rules, references, tests }) => rules + references + tests.length > 0,
  );
}

/** Counts what names a tool in the filters of its toolset. */
function filterCounter(
  toolset: JsonRecord,
): (name: string) => Pick<Naming, "rules" | "references"> {
  const draft = readFilterDraft(toolset);
  const lists = [draft.includeTools, draft.excludeTools, asRecord(draft.toolApprovals)?.["only"]];
  const rules = new Map<string, number>();
  for (const name of lists.flatMap(namesInRules)) rules.set(name, (rules.get(name) ?? 0) + 1);
  const references = new Map<string, number>();
  for (const names of [draft.reference, ...draft.otherReferences].map(namesListed)) {
    for (const name of names) references.set(name, (references.get(name) ?? 0) + 1);
  }
  return (name) => ({ rules: rules.get(name) ?? 0, references: references.get(name) ?? 0 });
}
