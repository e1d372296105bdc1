import type { BlockView, ToolCallView } from "./types";

/** A tool call of one retry next to that of another. */
export interface ComparedCall {
  readonly name: string;
  /** Null: only the other retry has it. */
  readonly before: ToolCallView | null;
  readonly after: ToolCallView | null;
  readonly change: "same" | "arguments" | "added" | "removed";
}

export function toolCalls(blocks: readonly BlockView[]): ToolCallView[] {
  return blocks.filter((block) => block.kind === "toolCall");
}

/**
 * Pairs the calls of two retries: the n-th call of a tool with the n-th of the same tool. Calls follow the
 * order of `after`; those it does not have come last.
 */
export function compareCalls(
  before: readonly ToolCallView[],
  after: readonly ToolCallView[],
): ComparedCall[] {
  const waiting = [...before];
  const pairs = after.map((call): ComparedCall => {
    const at = waiting.findIndex((other) => isSameTool(call, other));
    const [other = null] = at === -1 ? [] : waiting.splice(at, 1);
    if (other === null) return { name: call.name, before: null, after: call, change: "added" };
    const isSame = other.args.text === call.args.text && other.args.size === call.args.size;
    return { name: call.name, before: other, after: call, change: isSame ? "same" : "arguments" };
  });
  const left = waiting.map((call): ComparedCall => ({
    name: call.name,
    before: call,
    after: null,
    change: "removed",
  }));
  return [...pairs, ...left];
}

function isSameTool(a: ToolCallView, b: ToolCallView): boolean {
  return a.name === b.name && a.toolsetId === b.toolsetId;
}
