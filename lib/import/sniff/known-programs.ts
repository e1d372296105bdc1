import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isAmpThread } from "@/lib/formats/kit/detect/anthropic-shape";

import { DATASET_ROWS, isViewerAnswer } from "@/lib/formats/kit/rewrite/dataset-rows";
import { PLAIN_EXPORTS } from "@/lib/formats/kit/rewrite/find";
import { FURTHER_PROGRAMS } from "./further-programs";
import { CHAT_APIS } from "./known-chat-apis";
import { PAIRS, TALKS } from "./known-talks";
import { JSON_RPC, TOOL_PROGRAMS } from "./known-tool-programs";
import { firstOf, has, hasText, SERVICES, TOOL_FILES, type KnownProgram } from "./known-services";

const CHAT =
  "Closest: OpenAI messages, a list of objects that each have a role and a content; a script can make them of this.";
const AGENT =
  "Closest: sessions of Claude Code and Codex CLI, which have calls and results beside the messages, and OpenAI messages.";
const AGENTS: readonly KnownProgram[] = [
  {
    what: "a session of goose",
    is: (item) =>
      has(item, "working_dir") && (has(item, "message_count") || has(item, "conversation")),
    instead: AGENT,
  },
  { what: "a thread of Amp", is: isAmpThread, instead: AGENT },
  {
    what: "an export of opencode",
    is: (item) =>
      has(item, "info") && asRecords(item["messages"]).some((each) => has(each, "info", "parts")),
    instead: AGENT,
  },
  {
    what: "a stored piece of an opencode session",
    is: (item) =>
      (has(item, "sessionID") && (has(item, "messageID", "type") || has(item, "role"))) ||
      has(item, "projectID", "directory", "title"),
    instead: AGENT,
  },
  {
    what: "a trajectory of OpenHands",
    is: (item) =>
      has(item, "source", "timestamp") &&
      (has(item, "action") ||
        has(item, "observation") ||
        asText(item["kind"])?.endsWith("Event") === true),
    instead: AGENT,
  },
  {
    what: "the messages of Cline or Roo Code as they are shown",
    is: (item) => has(item, "ts", "type") && (has(item, "say") || has(item, "ask")),
    instead: "The file api_conversation_history.json beside it is read.",
  },
  {
    what: "a thread of Zed",
    is: (item) =>
      has(item, "zed") ||
      (has(item, "messages", "version") &&
        asRecords(item["messages"]).some(
          (each) => has(each, "User") || has(each, "Agent") || has(each, "segments"),
        )),
    instead: AGENT,
  },
  {
    what: "a conversation of Cursor",
    is: (item) => has(item, "composerId") || has(firstOf(item, "tabs"), "tabId", "bubbles"),
    instead: CHAT,
  },
  {
    what: "a transcript of an agent of Cursor",
    is: (item) =>
      hasText(item, "role") && Object.keys(item).length === 2 && asRecord(item["message"]) !== null,
    instead: AGENT,
  },
  {
    what: "a chat of GitHub Copilot in VS Code",
    is: (item) =>
      has(item, "requests", "responderUsername") || has(item, "requesterUsername", "requests"),
    instead: CHAT,
  },
  {
    what: "a session of GitHub Copilot CLI",
    is: (item) =>
      has(item, "data", "parentId") && /^session\.|\.message$/.test(asText(item["type"]) ?? ""),
    instead: AGENT,
  },
  {
    what: "a conversation of Amazon Q or Kiro",
    is: (item) =>
      has(item, "valid_history_range") ||
      has(item, "executionId", "chat") ||
      has(firstOf(item, "history"), "user", "assistant"),
    instead: AGENT,
  },
  {
    what: "a session of Continue",
    is: (item) => has(item, "sessionId", "workspaceDirectory", "history"),
    instead: AGENT,
  },
  {
    what: "a session of Qwen Code",
    is: (item) =>
      has(item, "uuid", "sessionId") && Array.isArray(asRecord(item["message"])?.["parts"]),
    instead:
      "Closest: Gemini CLI, which the program comes from, and Gemini API, whose contents have the same parts.",
  },
  {
    what: "a log of Kimi CLI",
    is: (item) =>
      asText(item["role"])?.startsWith("_") === true ||
      /^(?:Turn|Step|Content)[A-Z]/.test(asText(asRecord(item["message"])?.["type"]) ?? ""),
    instead:
      "Closest: OpenAI messages: the lines of its context.jsonl whose role is user, assistant or tool are such.",
  },
  {
    what: "a session of Factory or pi",
    is: (item) => /^session(?:_start)?$/.test(asText(item["type"]) ?? "") && has(item, "cwd", "id"),
    instead: AGENT,
  },
  {
    what: "the list of prompts of Claude Code",
    is: (item) => has(item, "display", "pastedContents"),
    instead: "The sessions below ~/.claude/projects are read; they have the answers, too.",
  },
  {
    what: "the list of prompts of Codex CLI",
    is: (item) => has(item, "session_id", "ts", "text"),
    instead: "The sessions below ~/.codex/sessions are read; they have the answers, too.",
  },
  {
    what: "the result of one run of Claude Code",
    is: (item) => item["type"] === "result" && has(item, "session_id", "result"),
    instead:
      "The session below ~/.claude/projects is read, and so is what the option --output-format stream-json writes.",
  },
  {
    what: "a run of SWE-agent",
    is: (item) => has(item, "trajectory", "history"),
    instead: 'Closest: OpenAI messages, which the list in "history" comes near to.',
  },
  {
    what: "messages of an agent framework (AutoGen, Pydantic AI, Semantic Kernel, smolagents)",
    is: (item) =>
      has(item, "agent_states") ||
      has(item, "source", "models_usage") ||
      (has(item, "kind") && has(firstOf(item, "parts"), "part_kind")) ||
      has(item, "Role", "Items") ||
      has(item, "step_number", "model_output"),
    instead: CHAT,
  },
];

/** Signs with which templates say who speaks. */
const CHAT_TEMPLATE = /<\|(?:im_start|start_header_id|start)\|>|\[INST\]/u;

/** A message as LangChain stores or serialises it, in any of its three forms. */
function isLangChainMessage(value: unknown): boolean {
  const message = asRecord(value) ?? {};
  if (has(message, "lc", "kwargs")) return true;
  const isSpeaker = /^(?:human|ai|AIMessage|HumanMessage)/u.test(asText(message["type"]) ?? "");
  return isSpeaker && (has(message, "content") || has(message, "data"));
}

/** Pages of chats whose service makes an export that is read. */
const CHAT_PAGE =
  /^https:\/\/(?:chatgpt\.com|chat\.openai\.com|claude\.ai|gemini\.google\.com|grok\.com|chat\.deepseek\.com|www\.perplexity\.ai)\//u;

/** What names the page of a chat that it was saved from, and lists something of it. */
const isSavedFromPage = (item: JsonRecord) =>
  ["url", "link", "sourceUrl", "source_url"].some((name) =>
    CHAT_PAGE.test(asText(item[name]) ?? ""),
  ) && Object.values(item).some((value) => asRecords(value).length > 0);

const CHATS: readonly KnownProgram[] = [
  {
    what: "messages of LangChain",
    is: (item) =>
      isLangChainMessage(item) ||
      [item["messages"], asRecord(item["values"])?.["messages"]].some((list) =>
        asList(list).some(isLangChainMessage),
      ),
    instead: "The output of LangChain’s convert_to_openai_messages() is read.",
  },
  {
    what: "a text in the template of a model (ChatML and the like)",
    is: (item) =>
      ["text", "prompt"].some((name) =>
        CHAT_TEMPLATE.test(asText(item[name])?.slice(0, 200) ?? ""),
      ),
    instead: CHAT,
  },
  {
    what: "a conversation of LM Studio",
    is: (item) => Array.isArray(firstOf(item, "messages")["versions"]),
    instead: CHAT,
  },
  {
    what: "an export of TypingMind",
    is: (item) => Array.isArray(asRecord(item["data"])?.["chats"]),
    instead:
      'Closest: OpenAI messages: each chat in "data.chats", as a file of its own, is read as such.',
  },
  {
    what: "an export of Qwen Chat",
    is: (item) => has(asRecord(asList(item["data"])[0]) ?? {}, "chat"),
    instead: 'Closest: Open WebUI, which the list in "data" comes near to.',
  },
  {
    what: "a thread of Perplexity",
    is: (item) => has(firstOf(item, "entries"), "query_str"),
    instead: CHAT,
  },
  {
    what: "a chat of Character.AI",
    is: (item) =>
      has(item, "character", "histories") ||
      [item, firstOf(item, "chats")].some((chat) => has(firstOf(chat, "turns"), "turn_key")),
    instead: CHAT,
  },
  {
    what: "a chat of SillyTavern",
    is: (item) => has(item, "user_name", "character_name"),
    instead: CHAT,
  },
  {
    what: "an export of Cherry Studio",
    is: (item) => has(item, "indexedDB", "localStorage"),
    instead: CHAT,
  },
  { what: "an export of Chatbox", is: (item) => has(item, "chat-sessions-list"), instead: CHAT },
  { what: "an export of NextChat", is: (item) => has(item, "chat-next-web-store"), instead: CHAT },
  {
    what: "an export of big-AGI",
    is: (item) =>
      asRecords(firstOf(item, "conversations")["messages"]).some((each) => has(each, "fragments")),
    instead: CHAT,
  },
  {
    what: "an export of AnythingLLM",
    is: (item) => has(item, "workspace", "prompt", "response"),
    instead: "Its export as JSON Lines is read as OpenAI messages.",
  },
  {
    what: "a conversation of HuggingChat",
    is: (item) => has(item, "rootMessageId"),
    instead: CHAT,
  },
  {
    what: "prompts and responses of the program llm",
    is: (item) => has(item, "prompt", "response", "datetime_utc"),
    instead: CHAT,
  },
  {
    what: "the export of a browser extension",
    is: (item) =>
      (has(item, "metadata") && has(firstOf(item, "messages"), "say")) ||
      (has(item, "meta") && has(firstOf(item, "chats"), "type", "message")) ||
      isSavedFromPage(item),
    instead:
      "The export that the chat service itself makes is read, and has the times and the branches.",
  },
  {
    what: "messages of a messenger (Slack, Discord, Telegram or a bot)",
    is: (item) =>
      has(item, "guild", "channel") ||
      has(item, "activities") ||
      has(firstOf(item, "messages"), "text_entities") ||
      (item["type"] === "message" && has(item, "text") && (has(item, "ts") || has(item, "from"))),
    instead: CHAT,
  },
];

const PROGRAMS: readonly KnownProgram[] = [
  ...PLAIN_EXPORTS,
  ...TOOL_PROGRAMS,
  ...FURTHER_PROGRAMS,
  ...AGENTS,
  ...CHATS,
  ...CHAT_APIS,
  ...TALKS,
  ...SERVICES,
  ...TOOL_FILES,
  JSON_RPC,
  PAIRS,
];

/**
 * The program a value looks like that no format claims, and what of it is read instead; null for an unknown one.
 * @param sample the root object, or the first items of an array or of lines
 */
export function knownProgram(sample: unknown): { what: string; instead: string } | null {
  const items = asRecords(Array.isArray(sample) ? sample : [sample]);
  const rows = items.flatMap((item) => (isViewerAnswer(item) ? asRecords(item["rows"]) : []));
  const inRows = rows.length === 0 ? null : knownProgram(rows.map(({ row }) => row));
  if (inRows !== null) return { ...inRows, what: `${DATASET_ROWS.what}: ${inRows.what}` };
  return PROGRAMS.find(({ is }) => items.some(is)) ?? null;
}

/** Members in which files of many programs have their messages. */
const LISTS = ["messages", "history", "conversation", "conversations", "items", "data"];

/**
 * The program whose messages an object lists, of which the object itself shows none; null for an unknown one.
 * @param sample the root object, or the first items of an array or of lines
 */
export function programInside(sample: unknown): ReturnType<typeof knownProgram> {
  const items = asRecords(Array.isArray(sample) ? sample : [sample]);
  const lists = items.flatMap((item) => LISTS.map((name) => asRecords(item[name])));
  for (const list of lists) {
    const program = list.length === 0 ? null : knownProgram(list);
    if (program !== null) return program;
  }
  return null;
}

/** What comes closest to JSON that resembles nothing. */
export const PLAINEST = CHAT;
