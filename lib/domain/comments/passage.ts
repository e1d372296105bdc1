import { plainText } from "@/lib/domain/markdown/plain-text";
import { messageSearchTexts, SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";

import { passageLocator, type Passage } from "./locate";

/** Markdown of more than this is not read for its marks; its words are the same with them. */
const MOST_MARKDOWN = 256 * 1024;

/** Everything that a message says, as somebody reads it; nothing of one whose text is damaged. */
export function readableText(raw: string, type: "text" | "composite" | "unknown"): string {
  const texts = messageSearchTexts(parsed(raw), type);
  return SEARCH_PLACES.map((place) => texts[place])
    .filter((text) => text !== "")
    .map((text) => (text.length <= MOST_MARKDOWN ? plainText(text) : text))
    .join("\n");
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Passages that are looked for in one message. */
export interface PassageSearch {
  readonly raw: string;
  readonly type: "text" | "composite" | "unknown";
  readonly wanted: readonly { readonly quote: string; readonly before?: string }[];
}

/** Where each of the passages is; null for one that the message does not have. */
export function findPassages({ raw, type, wanted }: PassageSearch): (Passage | null)[] {
  const locate = passageLocator(readableText(raw, type));
  return wanted.map(({ quote, before }) => locate(quote, before));
}
