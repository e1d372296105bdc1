import { collectingSteps, type CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { inTurns } from "@/lib/work/turns";

import { readInstallationGates } from "../permissions/installation-gates";
import { readApplicationDefaults, type StoredToolsets } from "../permissions/documents";
import { readSyncStates } from "../sync/pins/states";

/** Where a tool is in its file. */
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
  installation: Installation,
): Promise<CollectedTool | null> {
  const toolset = toolsets[at];
  if (toolset === undefined) return null;
  const { tools } = await inTurns(
    collectingSteps({
      toolsets: [toolset.value],
      application: await readApplicationDefaults(),
      syncState: await readSyncStates([toolset]),
      local: await readInstallationGates([toolset], installation),
    }),
  );
  return tools.find(({ tool }) => tool.tool === position) ?? null;
}
