import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { BlockContext, BlockInput } from "./block-context";
import { isBlockType, type BlockType } from "../schema/block-type";
import { PROSE_LIMITS } from "./elide";
import type { BlockView, UnknownBlockView } from "./types";
import { viewPlacedPart, viewToolCall } from "./tools";

const viewBlock: Readonly<Record<BlockType, (input: BlockInput) => BlockView>> = {
  text: (input) => viewText(input, "text"),
  thinking: (input) => viewText(input, "thinking"),
  toolCall: viewToolCall,
  toolApproval: viewPlacedPart,
  toolResult: viewPlacedPart,
};

/** More of them are counted only; a page of them would be of no use, and take as long as a conversation. */
export const MOST_BLOCKS = 500;

/** How many blocks of a message are not among those that a page shows. */
export function countCutBlocks(value: unknown): number {
  return Math.max(0, asList(asRecord(value)?.contentBlocks).length - MOST_BLOCKS);
}

/** The blocks of a message as a page shows them; whatever is not understood is a card with its JSON. */
export function viewBlocks(value: unknown, context: BlockContext): BlockView[] {
  const message = asRecord(value);
  if (message?.messageType === "text") return viewContent(message.content, context);
  if (message?.messageType !== "composite") {
    return [viewUnknown(value, "", "schema.discriminator", context)];
  }
  const blocks = message.contentBlocks ?? null;
  if (blocks !== null && !Array.isArray(blocks)) {
    return [viewUnknown(blocks, "/contentBlocks", "schema.type", context)];
  }
  return asList(blocks)
    .slice(0, MOST_BLOCKS)
    .map((item, position) => {
      const pointer = `/contentBlocks/${position}`;
      const block = asRecord(item);
      return block !== null && isBlockType(block.blockType)
        ? viewBlock[block.blockType]({ block, position, pointer, context })
        : viewUnknown(item, pointer, "schema.discriminator", context);
    });
}

/** The text of a text message is shown like a text block. */
function viewContent(content: unknown, context: BlockContext): BlockView[] {
  const pointer = "/content";
  if (content === undefined || content === null) return [];
  if (typeof content !== "string") {
    return [viewUnknown(content, pointer, "schema.type", context)];
  }
  const text = context.viewText(context.message, pointer, content, PROSE_LIMITS);
  return [{ kind: "text", pointer, id: "", atMs: null, text, streaming: false }];
}

function viewText({ block, pointer, context }: BlockInput, kind: "text" | "thinking"): BlockView {
  const text = block.text ?? "";
  if (typeof text !== "string") return viewUnknown(block, pointer, "schema.type", context);
  return {
    kind,
    pointer,
    id: asText(block.id) ?? "",
    atMs: context.timeOf(block),
    text: context.viewText(context.message, `${pointer}/text`, text, PROSE_LIMITS),
    streaming: block.isStreaming === true,
  };
}

function viewUnknown(
  value: unknown,
  pointer: string,
  rule: string,
  { viewJson, message }: BlockContext,
): UnknownBlockView {
  return { kind: "unknown", pointer, json: viewJson(message, pointer, value), rule };
}
