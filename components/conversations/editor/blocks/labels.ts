import { asRecord, asText } from "@/lib/shared/read-value";
import { isBlockKind } from "./draft";
import type { BlockKind } from "./members";

/** What a kind of block is called. */
export const KIND_WORDS: Readonly<Record<BlockKind, string>> = {
  text: "Text",
  thinking: "Thinking",
  toolCall: "Tool call",
  toolApproval: "Approval",
  toolResult: "Result",
};

/** What a block is called, and what it says, each on one line. */
export function describeBlock(value: unknown): { kind: string; words: string } {
  const block = asRecord(value);
  const kind = block?.["blockType"];
  if (block === null || !isBlockKind(kind)) return { kind: "Unknown block", words: "" };
  return { kind: KIND_WORDS[kind], words: wordsOf(block, kind).slice(0, 200) };
}

function wordsOf(block: Readonly<Record<string, unknown>>, kind: BlockKind): string {
  switch (kind) {
    case "text":
    case "thinking":
      return asText(block["text"])?.slice(0, 400).replaceAll(/\s+/g, " ") ?? "";
    case "toolCall":
      return asText(asRecord(block["toolRef"])?.["name"]) ?? "";
    case "toolApproval":
      return `${asText(block["toolApprovalState"]) ?? ""} for ${asText(block["toolCallId"]) ?? "no call"}`;
    case "toolResult":
      return `${asText(block["toolResultState"]) ?? ""} for ${asText(block["toolCallId"]) ?? "no call"}`;
  }
}
