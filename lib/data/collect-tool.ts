import type { CollectedTool } from "@/lib/domain/permissions/collect";
import { collectPermissions } from "@/lib/domain/permissions/collect";

import type { StoredToolsets } from "./permission-documents";
import { readApplicationDefaults } from "./permission-documents";

/** Where a tool stands in its file. */
export interface ToolPlace {
  /** Of the toolset in its file. */
  readonly at: number;
  /** Of the tool in its toolset. */
  readonly position: number;
}

/**
 * Levels and gates of one tool without a conversation: what its page shows and what a call of it obeys. Nothing
 * outside of its toolset can speak about it then.
 * @returns null for a tool without a name
 */
export async function collectTool(
  { toolsets }: StoredToolsets,
  { at, position }: ToolPlace,
): Promise<CollectedTool | null> {
  const { tools } = collectPermissions({
    toolsets: [toolsets[at]?.value],
    application: await readApplicationDefaults(),
  });
  return tools.find(({ tool }) => tool.tool === position) ?? null;
}
