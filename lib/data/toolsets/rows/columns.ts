import { DERIVE_VERSION, toolsetFileFacts } from "@/lib/domain/toolset/schema/derive";
import { toolsetFacts, type ToolsetFacts } from "@/lib/domain/toolset/schema/facts";
import { foldTitle } from "@/lib/data/store/keys/fold-title";
import type { SqlValue } from "@/lib/data/store/connection/sql";

/** The columns of a toolset file that follow from its toolsets. */
export function fileColumns(
  toolsets: readonly { readonly toolsetId: string; readonly toolCount: number }[],
): Record<string, SqlValue> {
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

/** Facts of a toolset from its text without its tools. */
export function shellFacts(head: string, tail: string): ToolsetFacts {
  return toolsetFacts(JSON.parse(head + tail));
}
