import type { ConversationName } from "@/lib/domain/conversation/view/name";
import type { CollectedTool } from "../resolve/collect";
import type { PermissionBook } from "../resolve/in-conversation";
import { resolve } from "../resolve/resolve";

/** Both effective values of a tool. */
export interface EffectiveValues {
  readonly enabled: boolean;
  readonly requiresApproval: boolean;
}

/** A column: a tool and what holds where no conversation says otherwise. */
export interface MatrixTool extends EffectiveValues {
  /** Position of its toolset among all of them. */
  readonly toolset: number;
  /** Position in its toolset. */
  readonly tool: number;
  readonly toolsetId: string;
  readonly name: string;
}

/** Where a conversation differs from a tool's default. */
export interface MatrixCell extends EffectiveValues {
  /** Position among the columns. */
  readonly tool: number;
}

/** A row: a conversation with the cells that differ; all others are as the column says. */
export interface MatrixRow {
  readonly conversation: ConversationName;
  readonly cells: readonly MatrixCell[];
  /** Overrides that say what holds anyway. */
  readonly withoutEffect: number;
  /** Overrides that mean no tool, or several. */
  readonly unresolved: number;
}

export interface Matrix {
  /** Row ids of the toolsets, in their order. */
  readonly toolsets: readonly number[];
  readonly tools: readonly MatrixTool[];
  readonly rows: readonly MatrixRow[];
  /** Conversations there are, with or without overrides. */
  readonly conversations: number;
  /** Where the next rows start; null when there are no more. */
  readonly next: number | null;
}

/** What holds for a tool in the end. */
export function effectiveValues({ levels, gates }: CollectedTool): EffectiveValues {
  return {
    enabled: resolve("enabled", levels.enabled, gates).value,
    requiresApproval: resolve("requiresApproval", levels.requiresApproval, gates).value,
  };
}

/** The columns, in the order of the book. */
export function matrixTools({ tools }: PermissionBook): MatrixTool[] {
  return tools.map((collected) => {
    return { ...collected.tool, ...effectiveValues(collected) };
  });
}

/** How a conversation drifts from the defaults. */
export function matrixRow(
  book: PermissionBook,
  columns: readonly EffectiveValues[],
  shell: unknown,
): Omit<MatrixRow, "conversation"> {
  const seen = book.inConversation(shell);
  const cells: MatrixCell[] = [];
  for (const position of seen.overridden) {
    const collected = seen.tool(position);
    const column = columns[position];
    if (collected === null || column === undefined) continue;
    const here = effectiveValues(collected);
    if (here.enabled === column.enabled && here.requiresApproval === column.requiresApproval) {
      continue;
    }
    cells.push({ tool: position, ...here });
  }
  return {
    cells,
    withoutEffect: seen.overridden.length - cells.length,
    unresolved: seen.overrides.filter(({ tool }) => tool === null).length,
  };
}
