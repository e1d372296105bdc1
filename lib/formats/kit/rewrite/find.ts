import { asRecords } from "@/lib/shared/read-value";

import { CHARACTER_AI, DIFY, POE } from "./bots";
import { CHAT_ROWS } from "./chat-rows";
import { CHATBOX, HUGGING_CHAT } from "./chat-programs";
import { DATASET_ROWS } from "./dataset-rows";
import { GEMINI_VOYAGER, PERPLEXITY } from "./exchanges";
import type { PlainExport } from "./plain-export";
import { UI_MESSAGES } from "./ui-messages";

/** Programs with plain messages in members of their own. */
export const PLAIN_EXPORTS: readonly PlainExport[] = [
  DATASET_ROWS,
  CHATBOX,
  HUGGING_CHAT,
  DIFY,
  POE,
  CHARACTER_AI,
  PERPLEXITY,
  GEMINI_VOYAGER,
  UI_MESSAGES,
  CHAT_ROWS,
];

/**
 * The program whose plain messages a file has in members of its own; null for any other file.
 * @param sample the root object, or the first items of an array or of lines
 */
export function findPlainExport(sample: unknown): PlainExport | null {
  const items = asRecords(Array.isArray(sample) ? sample : [sample]);
  return PLAIN_EXPORTS.find(({ is }) => items.some(is)) ?? null;
}
