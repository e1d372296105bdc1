import type { ConversationWriter } from "@/lib/formats/kit/contract/writer";
import { asRecord } from "@/lib/shared/read-value";

import { anthropicFaults } from "./anthropic";
import { librechatFaults, openWebuiFaults } from "./chat-trees";
import { chatgptFaults } from "./chatgpt";
import { openaiFaults, openaiPairFaults } from "./openai";
import { sharegptFaults } from "./sharegpt";

/** What the receiver of each format for programs would refuse a value for, by the id of its writer. */
export const RECEIVERS: readonly (readonly [string, (value: unknown) => string[]])[] = [
  ["openai-chat", (value) => openaiFaults(asRecord(value) ?? {}, { isTraining: false })],
  ["openai-fine-tuning", (value) => openaiFaults(asRecord(value) ?? {}, { isTraining: true })],
  ["anthropic", (value) => anthropicFaults(asRecord(value) ?? {})],
  ["openai-dpo", (value) => openaiPairFaults(asRecord(value) ?? {})],
  ["librechat", (value) => librechatFaults(asRecord(value) ?? {})],
  ["open-webui", (value) => openWebuiFaults(asRecord(value) ?? {})],
  ["sharegpt", (value) => sharegptFaults(asRecord(value) ?? {})],
  ["chatgpt", (value) => chatgptFaults(asRecord(value) ?? {})],
];

/** The values of a written file. */
export function writtenValues(writer: ConversationWriter, text: string): unknown[] {
  if (writer.packing !== "lines") return text === "" ? [] : [JSON.parse(text) as unknown];
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}
