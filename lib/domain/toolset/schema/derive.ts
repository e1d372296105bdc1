/** Counts up when derived columns change for the same document text. */
export const DERIVE_VERSION = 1;

/** How many toolset ids a title names before it counts the rest. */
const NAMED_IN_TITLE = 3;

export interface ToolsetFileFacts {
  /** The ids of the toolsets, joined by commas: what tells one file from another. */
  readonly documentId: string;
  readonly title: string;
  readonly toolsetCount: number;
  readonly toolCount: number;
}

/** Facts of a toolsets document from those of its toolsets, in document order. */
export function toolsetFileFacts(
  toolsets: readonly { readonly toolsetId: string; readonly toolCount: number }[],
): ToolsetFileFacts {
  const ids = toolsets.map(({ toolsetId }) => toolsetId);
  return {
    documentId: ids.join(","),
    title: fileTitle(ids.filter((id) => id !== "")),
    toolsetCount: toolsets.length,
    toolCount: toolsets.reduce((sum, { toolCount }) => sum + toolCount, 0),
  };
}

function fileTitle(ids: readonly string[]): string {
  if (ids.length === 0) return "Toolsets";
  const rest = ids.length - NAMED_IN_TITLE;
  const named = ids.slice(0, NAMED_IN_TITLE).join(", ");
  return rest > 0 ? `${named} and ${rest} more` : named;
}
