import { DERIVE_VERSION, toolsetFileFacts } from "@/lib/domain/toolset/schema/derive";
import { toolsetFacts, type ToolFacts, type ToolsetFacts } from "@/lib/domain/toolset/schema/facts";
import { foldTitle } from "@/lib/data/store/keys/fold-title";

/** The columns of a toolset file that follow from its toolsets. */
export function fileColumns(
  toolsets: readonly { readonly toolsetId: string; readonly toolCount: number }[],
) {
  const facts = toolsetFileFacts(toolsets);
  return {
    documentId: facts.documentId,
    title: facts.title,
    titleKey: foldTitle(facts.title),
    toolsetCount: facts.toolsetCount,
    toolCount: facts.toolCount,
    deriveVersion: DERIVE_VERSION,
  };
}

/** The columns of a tool that follow from its text. */
export function toolColumns({ name, summary, enabled, requiresApproval }: ToolFacts) {
  return { name, summary, enabled: flag(enabled), requiresApproval: flag(requiresApproval) };
}

const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

/** Facts of a toolset from its text without its tools. */
export function shellFacts(head: string, tail: string): ToolsetFacts {
  return toolsetFacts(JSON.parse(head + tail));
}
