import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { firstOf, has, hasText, type KnownProgram } from "./known-services";

export const CHAT =
  'Closest: OpenAI messages: with "role" and "content" for who speaks and what is said such a list is read.';
const AGENT =
  "Closest: sessions of Claude Code and Codex CLI, which have calls and results beside the messages, and OpenAI messages.";
const RECORDED =
  'Closest: OpenAI messages, which are inside what was recorded: a line {"messages": […]} for each call is read.';

/** A message as OpenTelemetry records it: its parts have their text as `content`, a call its arguments. */
const isRecordedMessage = (item: JsonRecord) =>
  hasText(item, "role") &&
  asRecords(item["parts"]).some(
    (part) =>
      (hasText(part, "type") && hasText(part, "content")) ||
      /^tool_call(?:_response)?$/.test(asText(part["type"]) ?? ""),
  );

/** Parts of Haystack have a name in place of a type, as those of Amazon do; the message around them has `meta`. */
const isHaystackMessage = (item: JsonRecord) =>
  has(item, "_role", "_content") ||
  (hasText(item, "role") &&
    asRecord(item["meta"]) !== null &&
    asRecords(item["content"]).some((part) =>
      ["text", "tool_call", "tool_call_result", "reasoning"].some(
        (name) => has(part, name) && Object.keys(part).length === 1,
      ),
    ));

/** What Crush keeps of a message: parts of a type and its data, in its database as one text. */
const isCrushMessage = (item: JsonRecord) => {
  const { parts } = item;
  if (!hasText(item, "role")) return false;
  if (typeof parts === "string")
    return /^\[\{"type":"\w+","data":\{/u.test(parts.replaceAll(/\s/gu, ""));
  // Parts of data of Vercel’s AI SDK have some, too, beside others that have a text.
  const typed = asRecords(parts).filter(
    (part) => !(asText(part["type"]) ?? "data-").startsWith("data-"),
  );
  return typed.length > 0 && typed.every((part) => asRecord(part["data"]) !== null);
};

const isOrHas = (item: JsonRecord, is: (message: JsonRecord) => boolean) =>
  is(item) || asRecords(item["messages"]).some(is);

const hasMessages = (value: unknown) => Array.isArray(asRecord(value)?.["messages"]);

/** Programs whose files resemble those of another one that is known as well, or that has many kinds of files. */
export const FURTHER_PROGRAMS: readonly KnownProgram[] = [
  {
    what: "messages of Haystack",
    is: (item) => isOrHas(item, isHaystackMessage),
    instead: "What to_openai_dict_format() of each message makes is read in a list.",
  },
  {
    what: "messages of Crush",
    is: (item) => isOrHas(item, isCrushMessage),
    instead: AGENT,
  },
  {
    what: "messages as OpenTelemetry records them",
    is: isRecordedMessage,
    instead:
      'Closest: OpenAI messages: with what the parts say as "content", and calls as "tool_calls", such a list is read.',
  },
  {
    what: "calls of a model that were recorded (LangSmith, Weave, MLflow, Phoenix)",
    is: (item) =>
      has(item, "op_name", "inputs") ||
      has(item, "attributes.llm.input_messages") ||
      Array.isArray(asRecord(item["data"])?.["spans"]) ||
      (has(item, "outputs") && hasMessages(item["inputs"])),
    instead: RECORDED,
  },
  {
    what: "what the command line of Cursor writes as it works",
    is: (item) =>
      (item["type"] === "tool_call" && asRecord(item["tool_call"]) !== null) ||
      (item["subtype"] === "init" && has(item, "session_id")),
    instead: AGENT,
  },
  {
    what: "what Gemini CLI writes as it works (stream-json)",
    is: (item) =>
      has(item, "tool_name", "tool_id") ||
      (item["type"] === "init" && has(item, "session_id", "model")),
    instead: "The session below ~/.gemini/tmp is read: chats/session-….json or .jsonl.",
  },
  {
    what: "the result of one run of Gemini CLI",
    is: (item) => has(item, "response", "stats"),
    instead: "The session below ~/.gemini/tmp is read: chats/session-….json or .jsonl.",
  },
  {
    what: "a thread of the app server of Codex",
    is: (item) =>
      Array.isArray(asRecord(item["thread"])?.["turns"]) ||
      /^(?:user|agent)Message$/.test(
        asText(firstOf(firstOf(item, "turns"), "items")["type"]) ?? "",
      ),
    instead: "The sessions below ~/.codex/sessions are read.",
  },
  {
    what: "a log of a chat in VS Code",
    is: (item) => typeof item["kind"] === "number" && (has(item, "k") || isChat(item["v"])),
    instead: CHAT,
  },
  {
    what: "messages of LlamaIndex",
    is: (item) => [item, firstOf(item, "messages")].some((each) => hasBlocks(each)),
    instead: CHAT,
  },
  {
    what: "a chat room of OpenRouter",
    is: (item) => asText(item["version"])?.startsWith("orpg.") === true,
    instead: CHAT,
  },
  {
    what: "a conversation that the pages of DeepSeek load",
    is: (item) => {
      const data = asRecord(asRecord(item["data"])?.["biz_data"]);
      return Array.isArray(data?.["chat_messages"]);
    },
    instead: "The export that DeepSeek itself makes is read, and has the branches.",
  },
  {
    what: "an interaction of the Gemini API",
    is: (item) => item["object"] === "interaction" || has(item, "interaction_id"),
    instead: "Closest: Gemini API, where “contents” has a role and parts each.",
  },
  {
    what: "a session of the Live API of Gemini",
    is: (item) => has(item, "clientContent") || has(item, "serverContent"),
    instead: "Closest: Gemini API, where “contents” has a role and parts each.",
  },
  {
    what: "a character card of a roleplay program",
    is: (item) => asText(item["spec"])?.startsWith("chara_card") === true,
    instead: CHAT,
  },
  {
    what: "a list of a registry of MCP servers",
    is: (item) => hasText(asRecord(firstOf(item, "servers")["server"]) ?? {}, "name"),
    instead:
      "Find its servers by their names: in the app below Add a server, or by “colloquy discover --registry”.",
  },
];

const isChat = (value: unknown) => Array.isArray(asRecord(value)?.["requests"]);

const hasBlocks = (message: JsonRecord) =>
  hasText(message, "role") && hasText(firstOf(message, "blocks"), "block_type");
