import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  isAnthropicRequest,
  isAnthropicResponse,
  isAnthropicTurn,
} from "../kit/detect/anthropic-shape";
import { areMessageLines } from "../kit/detect/message-lines";
import { probeItems, type Probe } from "../kit/contract/probe";
import type { AnthropicItem } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

export function detectAnthropic(probe: Probe): boolean {
  if (isBareList(probe)) return true;
  return probeItems(probe).some((item) => {
    const { request, answer } = openItem(item);
    // A list of answers without any block of their own is a list of turns that OpenAI writes as well.
    return request !== null || (answer !== null && probe.root !== "array");
  });
}

/** A list of turns is one conversation and not a list of conversations; so are turns by line. */
export function isBareList({ root, sample }: Probe): boolean {
  const isList = root === "array" || (root === "jsonl" && areMessageLines(sample));
  return isList && asList(sample).some(isAnthropicTurn);
}

export interface OpenedItem {
  readonly request: JsonRecord | null;
  readonly answer: JsonRecord | null;
}

/** The request or answer in an item, which a line of a batch wraps. */
export function openItem(item: Unchecked<AnthropicItem>): OpenedItem {
  const isBatch = asText(item.custom_id) !== null;
  const params = isBatch ? asRecord(item.params) : null;
  const message = isBatch ? asRecord(asRecord(item.result)?.["message"]) : null;
  const request = [item, params].find((each) => each !== null && isAnthropicRequest(each));
  const answer = [item, message].find((each) => each !== null && isAnthropicResponse(each));
  return { request: request ?? null, answer: answer ?? null };
}
