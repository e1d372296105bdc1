import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

const NOUNS: ReadonlyMap<unknown, string> = new Map([
  ["text", "text block"],
  ["thinking", "thinking block"],
  ["toolCall", "tool call"],
  ["toolApproval", "approval"],
  ["toolResult", "tool result"],
]);

/** What a person calls a block of this kind. */
export function blockNoun(block: unknown): string {
  return NOUNS.get(asRecord(block)?.blockType) ?? "unknown block";
}

/** Refuses to touch the blocks of a message that has no list of them. */
export function refuseBlocks(message: JsonRecord): Refusal | null {
  if (message.messageType !== "composite") {
    return refuse(
      "edit.not-a-composite-message",
      "Only a composite message has blocks; make it one first.",
      "/messageType",
    );
  }
  const blocks = message.contentBlocks ?? [];
  if (Array.isArray(blocks)) return null;
  return refuse(
    "edit.blocks-not-a-list",
    "`contentBlocks` is not a list, so nothing can be added to it; repair it in the JSON first.",
    "/contentBlocks",
  );
}

/** A refusal for a position that has no block. */
export function refusePosition(position: number): Refusal {
  return refuse(
    "edit.no-such-block",
    `There is no block at position ${position}; the message has changed or is shorter.`,
    `/contentBlocks/${position}`,
  );
}
