import type { ContentBlock } from "./conversation";

/** The content blocks the standard knows. */
export type BlockType = ContentBlock["blockType"];

const BLOCK_TYPES: ReadonlySet<unknown> = new Set<BlockType>([
  "text",
  "thinking",
  "toolCall",
  "toolApproval",
  "toolResult",
]);

/** Whether a `blockType` found in a document is one of the known ones. */
export function isBlockType(value: unknown): value is BlockType {
  return BLOCK_TYPES.has(value);
}
