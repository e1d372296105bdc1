import { asList, asRecord } from "@/lib/shared/read-value";
import { isBlockType, type BlockType } from "../schema/block-type";

/** What a message can hold, as bits of one number; the store keeps it in a column. */
export const CONTENTS = {
  text: 1,
  thinking: 2,
  /** Calls, approvals or results. */
  tools: 4,
  attachments: 8,
  /** Blocks, or a whole message, of a kind nobody knows. */
  unknown: 16,
} as const;

const BIT_OF_BLOCK: Readonly<Record<BlockType, number>> = {
  text: CONTENTS.text,
  thinking: CONTENTS.thinking,
  toolCall: CONTENTS.tools,
  toolApproval: CONTENTS.tools,
  toolResult: CONTENTS.tools,
};

/** The bits of what a message holds. A text of nothing but white space is none. */
export function messageContents(value: unknown, type: "text" | "composite" | "unknown"): number {
  const message = asRecord(value);
  let contents = asList(message?.attachments).length > 0 ? CONTENTS.attachments : 0;
  if (type === "unknown") return contents | CONTENTS.unknown;
  if (type === "text") return isBlank(message?.content) ? contents : contents | CONTENTS.text;
  for (const item of asList(message?.contentBlocks)) contents |= blockContents(item);
  return contents;
}

function blockContents(value: unknown): number {
  const block = asRecord(value);
  if (block === null || !isBlockType(block.blockType)) return CONTENTS.unknown;
  const isText = block.blockType === "text" || block.blockType === "thinking";
  return isText && isBlank(block.text) ? 0 : BIT_OF_BLOCK[block.blockType];
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || !/\S/u.test(text);
}
