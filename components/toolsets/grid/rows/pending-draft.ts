import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import type { Pending } from "./pending";
import type { GridTool } from "./row-view";

/**
 * What waits for being saved, in the form reports understand. What a conversation would override is not
 * among it: reports look at all conversations.
 */
export function draftOfPending(pending: Pending, tools: readonly GridTool[]): DraftChange[] {
  const positions = new Map(tools.map(({ tool }) => [tool.id, tool.position]));
  return [...pending.values()].flatMap(({ place, value }): DraftChange[] => {
    const { level, toolset, field } = place;
    if (level === "override") return [];
    if (place.tool === null) return [{ kind: "default", toolset, field, value }];
    const tool = positions.get(place.tool);
    return tool === undefined ? [] : [{ kind: "tool", toolset, tool, field, value }];
  });
}
