import type { JsonRecord } from "../read-value";
import { asList, asRecord } from "../read-value";
import type { BlockType } from "./block-type";
import { isBlockType } from "./block-type";
import { cutText, withoutEmbeddedData } from "./embedded-data";

/** The most of one message that a search index keeps, in UTF-16 units. */
export const SEARCH_TEXT_LIMIT = 200_000;
const PREVIEW_LENGTH = 200;

/** Gathers texts up to the limit; embedded files are left out, they are no words. */
class TextSink {
  #left = SEARCH_TEXT_LIMIT;
  readonly #parts: string[] = [];

  get full(): boolean {
    return this.#left <= 0;
  }

  add(value: unknown): void {
    if (typeof value !== "string" || value === "" || this.full) return;
    const part = withoutEmbeddedData(value, this.#left, () => " ");
    this.#parts.push(part);
    // One for the line break between parts.
    this.#left -= part.length + 1;
  }

  /** All texts within any JSON value, in document order, without recursion. */
  addAllTexts(value: unknown): void {
    const waiting: unknown[] = [value];
    while (waiting.length > 0 && !this.full) {
      const next = waiting.pop();
      if (typeof next === "string") this.add(next);
      else if (Array.isArray(next)) pushReversed(waiting, next);
      else if (next !== null && typeof next === "object") {
        pushReversed(waiting, Object.entries(next).map(withoutContent));
      }
    }
  }

  text(): string {
    return this.#parts.join("\n");
  }
}

function pushReversed(waiting: unknown[], items: readonly unknown[]): void {
  for (let at = items.length - 1; at >= 0; at -= 1) waiting.push(items[at]);
}

function withoutContent([key, value]: [string, unknown]): unknown {
  return key === "base64content" ? null : value;
}

const addBlock: Readonly<Record<BlockType, (block: JsonRecord, sink: TextSink) => void>> = {
  text: (block, sink) => sink.add(block.text),
  thinking: (block, sink) => sink.add(block.text),
  toolCall: (block, sink) => {
    const toolRef = asRecord(block.toolRef);
    sink.add(toolRef?.toolsetId);
    sink.add(toolRef?.name);
    sink.addAllTexts(block.args);
  },
  toolApproval: (block, sink) => {
    sink.add(block.approvedBy);
    sink.add(block.reason);
  },
  toolResult: (block, sink) => {
    sink.addAllTexts(block.output);
    sink.addAllTexts(block.toolResultError);
  },
};

/**
 * Everything in a message that a search should find: text, thinking, tool names, arguments, results,
 * names of attachments; of an unknown kind of message or block every text in it. Never base64.
 */
export function messageSearchText(value: unknown, type: "text" | "composite" | "unknown"): string {
  const sink = new TextSink();
  const message = asRecord(value);
  if (message === null || type === "unknown") {
    sink.addAllTexts(value);
    return sink.text();
  }
  if (type === "text") sink.add(message.content);
  else {
    for (const item of asList(message.contentBlocks)) {
      const block = asRecord(item);
      if (block !== null && isBlockType(block.blockType)) addBlock[block.blockType](block, sink);
      else sink.addAllTexts(item);
    }
  }
  for (const attachment of asList(message.attachments)) sink.add(asRecord(attachment)?.name);
  return sink.text();
}

/** The start of what a message visibly says, on one line; "" when it has no text. */
export function messagePreview(
  message: JsonRecord,
  type: "text" | "composite" | "unknown",
): string {
  if (type === "text") return previewOf(message.content);
  if (type === "unknown") return "";
  for (const item of asList(message.contentBlocks)) {
    const block = asRecord(item);
    const preview = block?.blockType === "text" ? previewOf(block.text) : "";
    if (preview !== "") return preview;
  }
  return "";
}

function previewOf(text: unknown): string {
  if (typeof text !== "string") return "";
  // Twice the length, since runs of white space become one blank.
  const start = withoutEmbeddedData(startOf(text), PREVIEW_LENGTH * 2, () => " ");
  // Single blanks, which is nearly all white space there is, need no replacing.
  const line = start.replace(/[^\S ]\s*| \s+/gu, " ").trim();
  return cutText(line, PREVIEW_LENGTH).trimEnd();
}

/** Enough of a text for its preview; all of it when a file stands in front. */
function startOf(text: string): string {
  const trimmed = text.trimStart();
  const start = trimmed.slice(0, PREVIEW_LENGTH * 4);
  return start.includes("data:") || !/\s/u.test(start) ? trimmed : start;
}
