import { findTestMentions } from "@/lib/domain/permissions/tests/mentions";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readFilterDraft } from "./filter-draft";
import { listsName, readReferenceFilter } from "../filters/reference-filter";
import { countRulesNaming, sharedNames } from "./rename";
import type { Naming, NamingTest } from "./rename-preview";
import type { ToolIndex } from "../schema/tool-id";

/**
 * What names a toolset and its tools, apart from overrides; only those that something names.
 * @param at position of the toolset
 */
export function findNamings(toolsets: readonly unknown[], index: ToolIndex, at: number): Naming[] {
  const toolset = asRecord(toolsets[at]);
  if (toolset === null) return [];
  const mentions = findTestMentions(toolsets, index, at);
  const testsNaming = (position: number | null): NamingTest[] =>
    mentions
      .filter(({ tool }) => tool === position)
      .map(({ toolset: holder, test, isShared, isGlob }) => {
        const toolsetId = asText(asRecord(toolsets[holder])?.["id"]) ?? "";
        return { name: test, toolsetId, isShared, isGlob };
      });
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
  const references = [draft.reference, ...draft.otherReferences].map(readReferenceFilter);
  return (name) => ({
    rules: lists.reduce<number>((count, list) => count + countRulesNaming(list, name), 0),
    references: references.filter((filter) => filter !== null && listsName(filter, name)).length,
  });
}
