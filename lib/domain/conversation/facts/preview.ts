import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { cutText, withoutEmbeddedData } from "@/lib/shared/embedded-data";

const PREVIEW_LENGTH = 200;

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

/** Enough of a text for its preview; all of it when a file is in front. */
function startOf(text: string): string {
  const trimmed = text.trimStart();
  const start = trimmed.slice(0, PREVIEW_LENGTH * 4);
  return start.includes("data:") || !/\s/u.test(start) ? trimmed : start;
}
