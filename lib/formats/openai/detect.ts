import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isAnthropicRequest, isAnthropicTurn } from "../kit/detect/anthropic-shape";
import { openBatchLine } from "../kit/vendor/openai/batch-line";
import { isBlank } from "../kit/source/unmapped";
import { probeItems, type Probe } from "../kit/contract/probe";
import { areMessageLines } from "../kit/detect/message-lines";
import { isCallingTurn, isTrainingRow } from "../kit/detect/training-row";
import { EXPORT_MEMBERS } from "../kit/detect/export-members";

/** Members that formats of their own have next to a list of messages. */
const FOREIGN_MEMBERS = [...EXPORT_MEMBERS, "schemaHash", "traceId", "run_type"];

/** Members by which a message without a text says something. */
const SAYING_MEMBERS =
  "tool_calls function_call tool_call_id refusal audio reasoning_content reasoning".split(" ");

/** Kinds of items only the Responses interface has. */
const ITEM_TYPE = /^(?:reasoning|function_call|custom_tool_call|.+_call|.+_call_output)$/;

export function detectOpenai(probe: Probe): boolean {
  if (isBareList(probe)) return true;
  return probeItems(probe).some(isConversation);
}

/** A list of messages is one conversation and not a list of conversations; so are messages by line. */
export function isBareList({ root, sample }: Probe): boolean {
  if (root !== "array" && !(root === "jsonl" && areMessageLines(sample))) return false;
  const entries = asList(sample);
  return entries.some(isTurn) && !entries.some(isForeignTurn);
}

/** Whether a list of input is in the items of the Responses interface. */
export function hasItems(list: readonly unknown[]): boolean {
  return list.some((entry) => {
    const type = asText(asRecord(entry)?.["type"]) ?? "";
    return type === "message" || ITEM_TYPE.test(type);
  });
}

function isConversation(given: JsonRecord): boolean {
  const item = openBatchLine(given)?.inner ?? given;
  if (identifyKind(item) !== null) return false;
  if (FOREIGN_MEMBERS.some((member) => Object.hasOwn(item, member))) return false;
  if (isTrainingRow(item)) return false;
  if (isPair(item) || isResponse(item) || isCompletion(item)) return true;
  const messages = asList(item["messages"]);
  const isOurs = messages.some(isTurn) && !messages.some(isForeignTurn);
  return isOurs && !isAnthropicRequest(item);
}

/** A line of two answers, one of which is preferred. */
function isPair(item: JsonRecord): boolean {
  return Array.isArray(item["preferred_output"]) || Array.isArray(item["non_preferred_output"]);
}

/** An answer of the Responses interface, or a request to it; both together show without a model what they are. */
function isResponse(item: JsonRecord): boolean {
  if (item["object"] === "response") return Array.isArray(item["output"]);
  const { input } = item;
  const isAsked = Array.isArray(input) ? input.some(isTurn) || hasItems(input) : asText(input);
  if (isWordless(item)) return false;
  const isTold = asText(item["model"]) !== null || hasItems(asList(item["output"]));
  return Boolean(isAsked) && isTold && !Object.hasOwn(item, "messages");
}

/** A request that is answered by vectors, sounds or verdicts: it has an `input` too, and no one says anything. */
function isWordless(item: JsonRecord): boolean {
  const isMarked = ["voice", "encoding_format", "dimensions"].some((name) =>
    Object.hasOwn(item, name),
  );
  return isMarked || /embed|moderation|rerank|\btts\b/iu.test(asText(item["model"]) ?? "");
}

function isCompletion(item: JsonRecord): boolean {
  return asList(item["choices"]).some((choice) => isTurn(asRecord(choice)?.["message"]));
}

/**
 * A message has a role and something to say: a text, a list of parts, a call. One whose `content` is of another kind is
 * of a program that keeps its text elsewhere; `parts` are Google's, other words than `content` Anthropic's.
 */
function isTurn(value: unknown): boolean {
  const message = asRecord(value);
  if (message === null || asText(message["role"]) === null) return false;
  const { content } = message;
  if (typeof content === "string" || Array.isArray(content)) return true;
  return SAYING_MEMBERS.some((member) => !isBlank(message[member]));
}

/** A message as CJSON, Anthropic, Google, Jan or LLaMA-Factory writes it. */
function isForeignTurn(value: unknown): boolean {
  const message = asRecord(value);
  if (message === null) return false;
  return (
    Object.hasOwn(message, "messageType") ||
    Object.hasOwn(message, "contentBlocks") ||
    Object.hasOwn(message, "parts") ||
    message["object"] === "thread.message" ||
    isCallingTurn(message) ||
    asList(message["content"]).some(isValuePart) ||
    asRecords(message["content"]).some(isConversePart) ||
    isAnthropicTurn(message)
  );
}

/** A part of Amazon’s Converse or of Haystack, which has a name in place of a type. */
function isConversePart(part: JsonRecord): boolean {
  const [name, ...others] = Object.keys(part);
  return others.length === 0 && name !== undefined && CONVERSE_PARTS.has(name);
}

const CONVERSE_PARTS: ReadonlySet<string> = new Set(
  "text image document toolUse toolResult reasoningContent tool_call tool_call_result".split(" "),
);

function isValuePart(part: unknown): boolean {
  const record = asRecord(part);
  return record !== null && Object.hasOwn(record, "value") && !Object.hasOwn(record, "text");
}
