import { identifyKind } from "@/lib/domain/kinds/kind";
import {
  asList,
  asNumber,
  asRecord,
  asRecords,
  asText,
  type JsonRecord,
} from "@/lib/shared/read-value";
import { EXPORT_MEMBERS } from "./export-members";

/** Members that only other formats have next to their messages. */
const FOREIGN_MEMBERS = [...EXPORT_MEMBERS, "preferred_output"];

const FOREIGN_ROLES: ReadonlySet<unknown> = new Set(["developer", "tool", "function"]);
const FOREIGN_PARTS: ReadonlySet<unknown> = new Set([
  "image_url",
  "input_audio",
  "input_text",
  "input_image",
  "input_file",
  "output_text",
  "refusal",
]);
const OWN_BLOCK = /tool_use$|tool_result$|^(?:redacted_)?thinking$/;

function isOwnBlock(block: unknown): boolean {
  const record = asRecord(block);
  const type = asText(record?.["type"]) ?? "";
  const hasSource = asRecord(record?.["source"]) !== null;
  // A thought of Mistral is a list of parts.
  if (Array.isArray(record?.["thinking"])) return false;
  return OWN_BLOCK.test(type) || (hasSource && (type === "image" || type === "document"));
}

const blocksOf = (message: JsonRecord) => asList(message["content"]);

/** A turn as only the Messages API of Anthropic has it: told by the kinds of its content blocks. */
export function isAnthropicTurn(value: unknown): boolean {
  const message = asRecord(value);
  if (message === null || asText(message["role"]) === null || isForeignTurn(message)) return false;
  return blocksOf(message).some(isOwnBlock);
}

/** A turn as OpenAI's interfaces have it. */
function isForeignTurn(message: JsonRecord): boolean {
  return (
    FOREIGN_ROLES.has(message["role"]) ||
    Object.hasOwn(message, "tool_calls") ||
    Object.hasOwn(message, "function_call") ||
    blocksOf(message).some((block) => FOREIGN_PARTS.has(asRecord(block)?.["type"]))
  );
}

const isForeign = (record: JsonRecord) =>
  FOREIGN_MEMBERS.some((member) => Object.hasOwn(record, member)) ||
  isAmpThread(record) ||
  identifyKind(record) !== null;

/** A thread of Amp: blocks as in Anthropic’s API, but results in members of its own. */
export function isAmpThread(record: JsonRecord): boolean {
  const turns = asRecords(record["messages"]);
  return asNumber(record["v"]) !== null && turns.some((turn) => Object.hasOwn(turn, "messageId"));
}

/**
 * A request to the Messages API of Anthropic rather than to one of OpenAI's, which has `messages` too: it has
 * `system` or blocks of its own, or `max_tokens` and nothing that only OpenAI has.
 */
export function isAnthropicRequest(record: JsonRecord): boolean {
  const messages = record["messages"];
  if (!Array.isArray(messages) || isForeign(record)) return false;
  const turns = asRecords(messages);
  if (turns.some(isAnthropicTurn)) return true;
  const hasForeignTools = asList(record["tools"]).some((tool) => asRecord(tool)?.["function"]);
  if (hasForeignTools || turns.some(isForeignTurn)) return false;
  const hasRoles = turns.some((turn) => asText(turn["role"]) !== null);
  if (!hasRoles) return false;
  if (isSystem(record["system"])) return true;
  return (
    asNumber(record["max_tokens"]) !== null && turns.every((turn) => turn["role"] !== "system")
  );
}

const isSystem = (system: unknown) =>
  typeof system === "string" || asList(system).some((part) => asRecord(part)?.["type"] === "text");

/** An answer of the Messages API of Anthropic. */
export function isAnthropicResponse(record: JsonRecord): boolean {
  if (record["type"] !== "message" || record["role"] !== "assistant") return false;
  if (!Array.isArray(record["content"]) || isForeign(record) || isForeignTurn(record)) return false;
  const usage = asRecord(record["usage"]);
  return (
    Object.hasOwn(record, "stop_reason") ||
    asNumber(usage?.["input_tokens"]) !== null ||
    isAnthropicTurn(record)
  );
}
