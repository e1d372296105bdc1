import type { JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";

import { groupCarried } from "./carried-toolsets";

/** A toolset as it was read, and what each of its tools carried. */
export interface CarryingToolset {
  readonly toolset: Toolset;
  readonly carriers: readonly (JsonRecord | null)[];
}

/**
 * The toolsets whose tools a file carries; a toolset of the file keeps those of its tools that came from nowhere else.
 * @param restore the tool that a carrier tells of; null where it cannot be told
 * @param isShell whether a toolset says nothing once its tools are gone
 */
export function restoreCarried(
  read: readonly CarryingToolset[],
  restore: (tool: Tool, carrier: JsonRecord) => Tool | null,
  isShell: (toolset: Toolset) => boolean = () => false,
): Toolset[] {
  const groups = read.map(({ toolset, carriers }) => {
    const tools = (toolset.tools ?? []).map((tool, at) => {
      const carrier = carriers[at] ?? null;
      const restored = carrier === null ? null : restore(tool, carrier);
      return restored === null ? { tool, carrier: null } : { tool: restored, carrier };
    });
    return { toolset, tools };
  });
  const { toolsets, left, beside } = groupCarried(groups.flatMap(({ tools }) => tools));
  if (toolsets.length === 0) return read.map(({ toolset }) => toolset);
  const known = new Set([...toolsets, ...beside].map(({ id }) => id));
  // Among them are those whose toolset was described by a definition that is gone.
  const isLeft = new Set(left);
  const kept = groups.flatMap(({ toolset, tools }) => {
    const own = tools.map(({ tool }) => tool).filter((tool) => isLeft.has(tool));
    const isTold =
      own.length === 0 && (known.has(toolset.id) || tools.length > 0 || isShell(toolset));
    return isTold ? [] : [{ ...toolset, tools: own }];
  });
  return [...toolsets, ...kept, ...beside];
}
