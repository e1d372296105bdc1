import type { HitPlace } from "@/lib/domain/search/answers";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { withoutEmbeddedData } from "@/lib/shared/embedded-data";

/** Texts of a message that are together: one block, the content, or the name of an attachment. */
export interface TextPart {
  readonly where: HitPlace;
  /** JSON Pointer within the message. */
  readonly pointer: string;
  readonly texts: readonly string[];
}

/** What a person can find in a message, in the order it is shown; files inside of it are no text. */
export function textParts(value: unknown): TextPart[] {
  const message = asRecord(value);
  if (message === null) return [];
  const parts: TextPart[] = [];
  if (message.messageType === "text") add(parts, "text", "/content", [message.content]);
  if (message.messageType === "composite") {
    asList(message.contentBlocks).forEach((block, at) =>
      addBlock(parts, asRecord(block) ?? {}, `/contentBlocks/${at}`),
    );
  }
  asList(message.attachments).forEach((attachment, at) =>
    add(parts, "attachment", `/attachments/${at}`, [asRecord(attachment)?.name]),
  );
  return parts;
}

function addBlock(parts: TextPart[], block: JsonRecord, pointer: string): void {
  switch (block.blockType) {
    case "text":
      return add(parts, "text", pointer, [block.text]);
    case "thinking":
      return add(parts, "thinking", pointer, [block.text]);
    case "toolCall":
      add(parts, "tool", pointer, [asRecord(block.toolRef)?.name]);
      return add(parts, "args", pointer, allTexts(block.args));
    case "toolApproval":
      return add(parts, "results", pointer, [block.approvedBy, block.reason]);
    case "toolResult":
      return add(parts, "results", pointer, [
        ...allTexts(block.output),
        ...allTexts(block.toolResultError),
      ]);
    default:
      return add(parts, "text", pointer, allTexts(block));
  }
}

function add(parts: TextPart[], where: HitPlace, pointer: string, values: unknown[]): void {
  const texts = values.flatMap((value) => {
    const text = asText(value);
    if (text === null || text === "") return [];
    return [text.includes("data:") ? withoutEmbeddedData(text, text.length, () => " ") : text];
  });
  if (texts.length > 0) parts.push({ where, pointer, texts });
}

/** All strings within a JSON value, in document order, without recursion. */
function allTexts(value: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") texts.push(next);
    else if (next !== null && typeof next === "object") {
      const items: unknown[] = Array.isArray(next) ? next : Object.values(next);
      for (let at = items.length - 1; at >= 0; at -= 1) waiting.push(items[at]);
    }
  }
  return texts;
}
