import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

/** A program whose files are not read, what shows them, and what of it is, or comes closest. */
interface KnownProgram {
  /** The rest of "It looks like …". */
  readonly what: string;
  readonly is: (item: JsonRecord) => boolean;
  readonly instead: string;
}

const CHAT =
  "Closest: OpenAI messages, a list of objects that each have a role and a content; a script can make them of this.";
const AGENT =
  "Closest: sessions of Claude Code and Codex CLI, which have calls and results beside the messages, and OpenAI messages.";
const TRACE =
  'Closest: OpenAI messages, which a trace has inside its input and output: a line {"messages": […]} for each call is read.';

const has = (item: JsonRecord, ...names: readonly string[]) =>
  names.every((name) => Object.hasOwn(item, name));
const firstOf = (item: JsonRecord, name: string) => asRecords(item[name])[0] ?? {};
const hasText = (item: JsonRecord, name: string) => asText(item[name]) !== null;

/** A message of `{role, parts: [{type, …}]}`, which is what the SDK shows in pages. */
const isUiMessage = (message: JsonRecord) =>
  hasText(message, "role") && asRecords(message["parts"]).some((part) => hasText(part, "type"));

const AGENTS: readonly KnownProgram[] = [
  {
    what: "a session of goose",
    is: (item) =>
      has(item, "working_dir") && (has(item, "message_count") || has(item, "conversation")),
    instead: AGENT,
  },
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
    is: (item) => has(item, "valid_history_range") || has(item, "executionId", "chat"),
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

const CHATS: readonly KnownProgram[] = [
  {
    what: "messages as Vercel's AI SDK shows them (UIMessage)",
    is: (item) => isUiMessage(item) || asRecords(item["messages"]).some(isUiMessage),
    instead: "What convertToModelMessages() of the SDK makes of them is read as OpenAI messages.",
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
    is: (item) => has(item, "character", "histories") || has(firstOf(item, "turns"), "turn_key"),
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
    is: (item) => has(item, "metadata") && has(firstOf(item, "messages"), "say"),
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

const SERVICES: readonly KnownProgram[] = [
  {
    what: "a list of the OpenAI API",
    is: (item) => item["object"] === "list" && Array.isArray(item["data"]),
    instead:
      'Items of a conversation are read from the list in "data" alone. Messages of an assistant\'s thread are read as lines of their own, the oldest first (Jan has the same).',
  },
  {
    what: "a streamed answer in pieces",
    is: (item) =>
      asText(item["object"])?.endsWith(".chunk") === true ||
      has(item, "type", "event_id") ||
      has(firstOf(item, "candidates"), "content"),
    instead: "The same answer is read when it was asked for without streaming.",
  },
  {
    what: "traces of model calls (LangSmith, Langfuse, Helicone, OpenTelemetry)",
    is: (item) =>
      has(item, "run_type") ||
      has(item, "observations") ||
      has(item, "traceId") ||
      has(item, "request_body", "response_body") ||
      has(item, "resourceSpans"),
    instead: TRACE,
  },
  {
    what: "a call of Amazon Bedrock",
    is: (item) => has(item, "stopReason", "output") || item["schemaType"] === "ModelInvocationLog",
    instead: "Closest: Anthropic messages and OpenAI messages, whose parts have a type each.",
  },
  {
    what: "requests of a batch of Anthropic",
    is: (item) => has(firstOf(item, "requests"), "custom_id", "params"),
    instead: 'Closest: Anthropic messages, which each "params" is.',
  },
  {
    what: "rows of training data",
    is: (item) =>
      has(item, "prompt", "completion") ||
      has(item, "input_text", "output_text") ||
      has(item, "chosen", "rejected") ||
      has(item, "message_tree_id") ||
      has(item, "conversation_a", "conversation_b"),
    instead:
      "Closest: OpenAI messages and ShareGPT, whose rows say who speaks; a row of one prompt and one text does not.",
  },
  {
    what: "rows of a collection of chats",
    is: (item) => hasText(firstOf(item, "conversation"), "role"),
    instead: 'Closest: OpenAI messages: with "messages" for "conversation" each row is read.',
  },
];

const PROGRAMS = [...AGENTS, ...CHATS, ...SERVICES];

/**
 * The program a value looks like that no format claims, and what of it is read instead; null for an unknown one.
 * @param sample the root object, or the first items of an array or of lines
 */
export function knownProgram(sample: unknown): { what: string; instead: string } | null {
  const items = asRecords(Array.isArray(sample) ? sample : [sample]);
  return PROGRAMS.find(({ is }) => items.some(is)) ?? null;
}

/** What comes closest to JSON that resembles nothing. */
export const PLAINEST = CHAT;
