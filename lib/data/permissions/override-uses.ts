import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ToolAddress, ToolIdResolution } from "@/lib/domain/toolset/schema/tool-id";
import { collectOverrides } from "@/lib/domain/permissions/resolve/overrides";
import { asRecord } from "@/lib/shared/read-value";
import { inTurns } from "@/lib/work/turns";

import type { LibraryPolicy } from "./library-policy";
import { shells } from "./override-lint";

/** An entry of a conversation's `toolOverrides` that means one tool. */
export interface OverrideUse {
  readonly conversation: {
    readonly id: string;
    readonly title: string;
    readonly shellRevision: number;
  };
  readonly position: number;
  readonly tool: ToolAddress;
  readonly how: Extract<ToolIdResolution, { tool: unknown }>["how"];
}

/**
 * The overrides of all conversations that mean a tool of one toolset.
 * @param toolset the toolset's place among those of the library
 */
export async function findOverrideUses(
  viewer: Viewer,
  { book }: LibraryPolicy,
  toolset: number,
): Promise<OverrideUse[]> {
  const uses: OverrideUse[] = [];
  await inTurns(book.index.prepare());
  for await (const { id, title, shellRevision, shell: value } of shells(viewer, undefined)) {
    const shell = asRecord(value);
    for (const { position, resolution } of collectOverrides(shell?.["toolOverrides"], book.index)) {
      if (!("tool" in resolution) || resolution.tool.toolset !== toolset) continue;
      const { tool, how } = resolution;
      uses.push({ conversation: { id, title, shellRevision }, position, tool, how });
    }
  }
  return uses;
}
