import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord } from "@/lib/shared/read-value";
import { cutText } from "@/lib/shared/embedded-data";

export const TAGS_KEY = extensionKey("tags");
const LONGEST_TAG = 100;
const MOST_TAGS = 200;

/** The tags of a conversation, as written, without white space around them; "" is none. */
export function conversationTags(shell: unknown): string[] {
  const extension = asRecord(asRecord(asRecord(shell)?.extensions)?.[TAGS_KEY]);
  return asList(extension?.tags).flatMap(readTag).slice(0, MOST_TAGS);
}

function readTag(value: unknown): string[] {
  const tag = typeof value === "string" ? cutText(value.trim(), LONGEST_TAG).trim() : "";
  return tag === "" ? [] : [tag];
}
