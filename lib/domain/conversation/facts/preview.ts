import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { plainText } from "@/lib/domain/markdown/plain-text";
import { cutText, withoutEmbeddedData } from "@/lib/shared/embedded-data";

const PREVIEW_LENGTH = 200;

/** As much of a text as a derived title is looked for in. */
const OPENING_LENGTH = 2000;

export interface MessageStart {
  /** The start of what a message visibly says, on one line and without the signs of Markdown; "" when it has no text. */
  readonly preview: string;
  /** The same text with its lines, and more of it. */
  readonly opening: string;
}

const NO_START: MessageStart = { preview: "", opening: "" };

/** How a message begins. */
export function messageStart(
  message: JsonRecord,
  type: "text" | "composite" | "unknown",
): MessageStart {
  if (type === "text") return startOfText(message.content);
  if (type === "unknown") return NO_START;
  for (const item of asList(message.contentBlocks)) {
    const block = asRecord(item);
    const start = block?.blockType === "text" ? startOfText(block.text) : NO_START;
    if (start.preview !== "") return start;
  }
  return NO_START;
}

function startOfText(text: unknown): MessageStart {
  if (typeof text !== "string") return NO_START;
  const trimmed = text.trimStart();
  return { preview: previewOf(trimmed), opening: startOf(trimmed, OPENING_LENGTH) };
}

function previewOf(trimmed: string): string {
  // Twice the length, since runs of white space become one blank.
  const start = withoutEmbeddedData(
    startOf(trimmed, PREVIEW_LENGTH * 4),
    PREVIEW_LENGTH * 2,
    () => " ",
  );
  // What is nothing but markup, such as a rule, is shown by letter.
  const line = onOneLine(plainText(start)) || onOneLine(start);
  return cutText(line, PREVIEW_LENGTH).trimEnd();
}

/** Single blanks, which is nearly all white space there is, need no replacing. */
const onOneLine = (text: string): string => text.replace(/[^\S ]\s*| \s+/gu, " ").trim();

/** Enough of a text; all of it when a file is in front. */
function startOf(trimmed: string, length: number): string {
  const start = trimmed.slice(0, length);
  return start.includes("data:") || !/\s/u.test(start) ? trimmed : start;
}
