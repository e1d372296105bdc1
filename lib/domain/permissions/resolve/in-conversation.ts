import { asRecord } from "@/lib/shared/read-value";
import { allSteps, type Steps } from "@/lib/shared/steps";
import type { ToolAddress, ToolIndex } from "@/lib/domain/toolset/schema/tool-id";
import { collectingSteps, type CollectedTool, type PermissionDocuments } from "./collect";
import { collectOverrides, overrideLevel, type OverrideReading } from "./overrides";

/** The tools of a library as one conversation sees them. */
interface ConversationPermissions {
  /** One for each entry of its `toolOverrides`. */
  readonly overrides: readonly OverrideReading[];
  /** Positions in `tools` of those an override speaks about. */
  readonly overridden: readonly number[];
  /** The tool at a position, with the level of this conversation. */
  tool(position: number): CollectedTool | null;
}

export interface PermissionBook {
  readonly index: ToolIndex;
  /** Of every tool without a conversation, in document order. */
  readonly tools: readonly CollectedTool[];
  /** The position of one of the index's tools in `tools`. */
  positionOf(tool: ToolAddress): number;
  inConversation(conversation: unknown): ConversationPermissions;
}

/**
 * The permissions of a library, gathered once for any number of conversations: what `collectPermissions`
 * answers for each of them, without going through all tools each time.
 */
export function openPermissions(
  documents: Omit<PermissionDocuments, "conversation">,
): PermissionBook {
  return allSteps(openingSteps(documents));
}

/** The same in steps. */
export function* openingSteps(
  documents: Omit<PermissionDocuments, "conversation">,
): Steps<PermissionBook> {
  const { index, tools } = yield* collectingSteps(documents);
  const positions = new Map<ToolAddress, number>();
  for (const [at, tool] of index.tools.entries()) {
    positions.set(tool, at);
    yield;
  }
  const positionOf = (tool: ToolAddress): number => positions.get(tool) ?? -1;
  return {
    index,
    tools,
    positionOf,
    inConversation(conversation) {
      const overrides = collectOverrides(asRecord(conversation)?.toolOverrides, index);
      const own = byPosition(overrides, positionOf);
      return {
        overrides,
        overridden: [...own.keys()],
        tool(position) {
          const base = tools[position];
          return base === undefined ? null : withOverrides(base, own.get(position) ?? []);
        },
      };
    },
  };
}

function byPosition(
  overrides: readonly OverrideReading[],
  positionOf: (tool: ToolAddress) => number,
): Map<number, OverrideReading[]> {
  const own = new Map<number, OverrideReading[]>();
  for (const override of overrides) {
    if (override.tool === null) continue;
    const position = positionOf(override.tool);
    const known = own.get(position);
    if (known === undefined) own.set(position, [override]);
    else known.push(override);
  }
  return own;
}

function withOverrides(base: CollectedTool, own: readonly OverrideReading[]): CollectedTool {
  return {
    ...base,
    levels: {
      enabled: [overrideLevel(own, "enabled"), ...base.levels.enabled],
      requiresApproval: [overrideLevel(own, "requiresApproval"), ...base.levels.requiresApproval],
    },
  };
}
