import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { DateRead } from "./dates";
import { readMoment } from "./message-time";

export interface BlockFact {
  /** "" when the block has no id. */
  readonly id: string;
  /** As written; "" when missing. */
  readonly type: string;
  readonly createdMs: number | null;
}

/** A part of a tool call, at its place in `contentBlocks`. */
export interface ToolFact {
  readonly position: number;
  readonly kind: "call" | "approval" | "result";
  readonly blockId: string;
  /** The id of the call block it belongs to; for a call its own. "" names no call. */
  readonly callId: string;
  /** Of calls only. */
  readonly toolsetId: string | null;
  /** Of calls only. */
  readonly toolName: string | null;
  /** `toolApprovalState` or `toolResultState` as written; null for calls. */
  readonly state: string | null;
  /** Of calls only: whether the application had to ask at that time. */
  readonly requiresApproval: boolean;
  readonly at: number | null;
}

export interface BlocksRead {
  readonly blocks: BlockFact[];
  readonly tools: ToolFact[];
  /** Recorded `createdAt` values. */
  readonly times: DateRead[];
  /** The latest of all `createdAt` and `updatedAt`. */
  readonly latestMs: number | null;
}

/**
 * One pass over the blocks of a composite message, whatever they are.
 * @param isUndated what they say of times is filled in: see `isUndated`
 */
export function readBlocks(contentBlocks: readonly unknown[], isUndated = false): BlocksRead {
  const blocks: BlockFact[] = [];
  const tools: ToolFact[] = [];
  const times: DateRead[] = [];
  let latestMs: number | null = null;
  contentBlocks.forEach((value, position) => {
    const block = asRecord(value);
    const created = isUndated ? null : readMoment(block?.createdAt);
    const updated = readMoment(block?.updatedAt);
    const createdMs = created?.ms ?? null;
    if (created !== null) times.push(created);
    latestMs = later(later(latestMs, createdMs), updated?.ms ?? null);
    blocks.push({ id: asText(block?.id) ?? "", type: asText(block?.blockType) ?? "", createdMs });
    const tool = block === null ? null : toolFact(block, position, createdMs);
    if (tool !== null) tools.push(tool);
  });
  return { blocks, tools, times, latestMs };
}

function later(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function toolFact(block: JsonRecord, position: number, at: number | null): ToolFact | null {
  switch (block.blockType) {
    case "toolCall":
      return callFact(block, position, at);
    case "toolApproval":
      return partFact("approval", block, position, at);
    case "toolResult":
      return partFact("result", block, position, at);
    default:
      return null;
  }
}

function callFact(block: JsonRecord, position: number, at: number | null): ToolFact {
  const toolRef = asRecord(block.toolRef);
  const blockId = asText(block.id) ?? "";
  return {
    position,
    kind: "call",
    blockId,
    callId: blockId,
    toolsetId: asText(toolRef?.toolsetId),
    toolName: asText(toolRef?.name),
    state: null,
    requiresApproval: block.requiresApproval === true,
    at,
  };
}

function partFact(
  kind: "approval" | "result",
  block: JsonRecord,
  position: number,
  at: number | null,
): ToolFact {
  return {
    position,
    kind,
    blockId: asText(block.id) ?? "",
    callId: asText(block.toolCallId) ?? "",
    toolsetId: null,
    toolName: null,
    state: asText(kind === "approval" ? block.toolApprovalState : block.toolResultState),
    requiresApproval: false,
    at,
  };
}
