import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { CHAT } from "./further-programs";
import { firstOf, has, hasText, isConverseMessage, type KnownProgram } from "./known-services";

const RECORDED =
  'Closest: OpenAI messages, which are inside what was recorded: a line {"messages": […]} for each call is read.';
const TURNS =
  "Closest: OpenAI messages and ShareGPT, whose rows have a list in which each turn says who speaks.";

/** Whether an item, or the first message of its list, has these members. */
const saysWith = (item: JsonRecord, ...names: readonly string[]) =>
  [item, firstOf(item, "messages")].some((each) => has(each, ...names));

const typeOf = (item: JsonRecord, name: string) => asText(item[name]) ?? "";

/** Attributes of a span, as an object or as the pairs in which they are sent. */
const hasModelAttributes = (item: JsonRecord) => {
  const attributes = asRecord(item["attributes"]) ?? {};
  return Object.keys(attributes).some((name) => /^(?:gen_ai|llm)(?:\.|$)/u.test(name));
};

/** Programs for characters and stories. */
const STORIES: readonly KnownProgram[] = [
  {
    what: "messages of SillyTavern without the first line of their file",
    is: (item) => has(item, "is_user", "mes"),
    instead: CHAT,
  },
  { what: "a story of KoboldAI", is: (item) => has(item, "gamestarted", "actions"), instead: CHAT },
  {
    what: "a chat of Agnai",
    is: (item) =>
      has(firstOf(item, "messages"), "msg") &&
      asRecords(item["messages"]).some((each) => has(each, "userId") || has(each, "characterId")),
    instead: CHAT,
  },
  {
    what: "a chat of RisuAI",
    is: (item) => /^risu[A-Z]/u.test(typeOf(item, "type")) && has(item, "data"),
    instead: CHAT,
  },
];

const APPS: readonly KnownProgram[] = [
  { what: "a chat of Msty", is: (item) => has(item, "chatSession", "messages"), instead: CHAT },
  {
    what: "chats of Cody",
    is: (item) => codyHistoriesOf(item).some(isCodyChat),
    instead: CHAT,
  },
  { what: "messages of Cursor", is: (item) => has(item, "bubbleId", "type"), instead: CHAT },
  {
    what: "chats with Grok of an export of X",
    is: (item) => has(item, "grokChatItem"),
    instead: CHAT,
  },
  {
    what: "a conversation of Pi",
    is: (item) => has(firstOf(item, "messages"), "sid", "sender", "text"),
    instead: CHAT,
  },
  {
    what: "messages of Kimi",
    is: (item) =>
      hasText(item, "role") &&
      has(item, "parentId") &&
      asRecords(item["blocks"]).some((block) =>
        ["text", "think", "multiStage", "stage", "file"].some(
          (name) => asRecord(block[name]) !== null,
        ),
      ),
    instead: CHAT,
  },
  {
    what: "answers of Perplexity, as its pages load them",
    is: (item) => has(item, "query_str", "context_uuid"),
    instead: "The export of the account is read, which Perplexity gives out on request.",
  },
  {
    what: "messages of Mastra",
    is: (item) => hasText(item, "role") && Array.isArray(asRecord(item["content"])?.["parts"]),
    instead: CHAT,
  },
  {
    what: "messages of Semantic Kernel",
    is: (item) => item["content_type"] === "message" && Array.isArray(item["items"]),
    instead: CHAT,
  },
  {
    what: "a chat store of LlamaIndex",
    is: (item) => item["class_name"] === "SimpleChatStore",
    instead:
      'Closest: OpenAI messages: a list in "store", as a file of its own, is read where its messages have a "content".',
  },
  {
    what: "the results of tasks of a crew (CrewAI)",
    is: (item) => has(item, "task_name", "agent", "output"),
    instead: CHAT,
  },
  {
    what: "a thread of assistant-ui",
    is: (item) => has(item, "headId") && has(firstOf(item, "messages"), "parentId", "message"),
    instead: CHAT,
  },
  {
    what: "steps of a thread of Chainlit",
    is: (item) =>
      [item, firstOf(item, "steps")].some((step) =>
        /^(?:user|assistant)_message$/u.test(typeOf(step, "type")),
      ),
    instead: CHAT,
  },
  {
    what: "interactions with Microsoft 365 Copilot",
    is: (item) => /^(?:userPrompt|aiResponse)$/u.test(typeOf(item, "interactionType")),
    instead: CHAT,
  },
  {
    what: "a message of a session of Strands",
    is: (item) => has(item, "message_id") && isConverseMessage(asRecord(item["message"]) ?? {}),
    instead: "Closest: Anthropic messages and OpenAI messages, whose parts have a type each.",
  },
  {
    what: "messages of Letta",
    is: (item) =>
      [item, firstOf(item, "messages")].some((each) =>
        typeOf(each, "message_type").endsWith("_message"),
      ),
    instead: CHAT,
  },
  {
    what: "a conversation of a bot platform (Rasa, Botpress or Voiceflow)",
    is: (item) =>
      has(item, "sender_id", "events") ||
      saysWith(item, "direction", "payload") ||
      (has(item, "type", "payload") && has(asRecord(item["payload"]) ?? {}, "payload")),
    instead: CHAT,
  },
  {
    what: "messages of Flowise",
    is: (item) =>
      [item, firstOf(item, "history")].some((each) =>
        /^(?:api|user)Message$/u.test(typeOf(each, "type")),
      ),
    instead: CHAT,
  },
  {
    what: "the result of a crew of CrewAI",
    is: (item) => has(item, "tasks_output", "raw"),
    instead: CHAT,
  },
  {
    what: "a session of Google’s Agent Development Kit",
    is: (item) => (has(item, "appName") || has(item, "app_name")) && has(item, "events"),
    instead: "Closest: Gemini API: a list of what each event has in “content” is read.",
  },
  {
    what: "a checkpoint of LangGraph",
    is: (item) => has(item, "channel_values"),
    instead: "The output of LangChain’s convert_to_openai_messages() is read.",
  },
  {
    what: "an answer of Ollama without its request",
    is: (item) => has(item, "model", "done") && (has(item, "response") || has(item, "message")),
    instead: 'With the answer as the last of its "messages" the request is read.',
  },
];

const isCodyChat = (item: JsonRecord) => has(firstOf(item, "interactions"), "humanMessage");

/** What may be a chat of Cody: the item, or the chats it has by their times, of one account or of all of them. */
const codyHistoriesOf = (item: JsonRecord): readonly JsonRecord[] => {
  const [first] = valuesOf(item);
  const chats = [item, item["chat"], first?.["chat"]].flatMap((each) => valuesOf(each).slice(0, 1));
  return [item, ...chats];
};

const valuesOf = (value: unknown) => asRecords(Object.values(asRecord(value) ?? {}));

const RECORDS: readonly KnownProgram[] = [
  {
    what: "spans of model calls (OpenTelemetry or Phoenix)",
    is: (item) => hasModelAttributes(item) || has(item, "span_kind", "attributes"),
    instead: RECORDED,
  },
  {
    what: "traces of Langfuse",
    is: (item) =>
      [item, firstOf(item, "data")].some(
        (each) => has(each, "input", "output") && (has(each, "projectId") || has(each, "htmlPath")),
      ),
    instead: RECORDED,
  },
  {
    what: "an evaluation of promptfoo",
    is: (item) =>
      has(item, "evalId", "results") ||
      (Array.isArray(item["providers"]) && Array.isArray(item["prompts"])),
    instead: RECORDED,
  },
  {
    what: "a log of FastChat (Chatbot Arena)",
    is: (item) =>
      [item["state"], asList(item["states"])[0]].some((state) =>
        isPairOfTexts(asList(asRecord(state)?.["messages"])[0]),
      ),
    instead: CHAT,
  },
  {
    what: "a log of OpenAI’s evals",
    is: (item) => has(item, "run_id", "event_id", "sample_id"),
    instead: RECORDED,
  },
  {
    what: "attributes of model calls (OpenTelemetry)",
    is: (item) => has(item, "gen_ai.input.messages") || has(item, "gen_ai.output.messages"),
    instead: RECORDED,
  },
  {
    what: "a log of Inspect",
    is: (item) => has(asRecord(item["eval"]) ?? {}, "task", "model"),
    instead:
      'Closest: OpenAI messages: the list in "messages" of each sample, as a file of its own, is read.',
  },
];

/** Rows that hold turns, or texts that take turns, in other lists than those that are read. */
const ROWS: readonly KnownProgram[] = [
  {
    what: "rows of turns (ShareGPT and the like)",
    is: (item) =>
      ["items", "dialog", "dialogue"].some((name) => hasText(firstOf(item, name), "from")) ||
      (hasText(firstOf(item, "conversations"), "from") &&
        !has(firstOf(item, "conversations"), "value")),
    instead:
      'Closest: ShareGPT: with "conversations" for the list, and "from" and "value" in it, each row is read.',
  },
  {
    what: "examples of the chat models of PaLM",
    is: (item) =>
      hasText(firstOf(item, "messages"), "author") &&
      hasText(firstOf(item, "messages"), "content") &&
      Object.keys(item).every((name) => /^(?:context|messages|examples)$/u.test(name)),
    instead: CHAT,
  },
  {
    what: "questions or answers of MT-Bench",
    is: (item) =>
      has(item, "question_id") &&
      (isTexts(item["turns"]) || isTexts(firstOf(item, "choices")["turns"])),
    instead: TURNS,
  },
  {
    what: "rows of texts that take turns, without who speaks",
    is: (item) =>
      ["data", "dialog", "dialogue"].some((name) => isTexts(item[name])) ||
      ["conversation", "chat_history"].some((name) => isPair(firstOf(item, name))) ||
      asRecords(item["segments"]).some((each) => has(each, "label", "text")),
    instead: TURNS,
  },
];

/** A list of a question and its answer, which may not be there yet. */
export function isPairOfTexts(value: unknown): boolean {
  const [asked, answered, ...others] = asList(value);
  return (
    others.length === 0 &&
    asText(asked) !== null &&
    (answered === null || asText(answered) !== null)
  );
}

const isTexts = (value: unknown) => {
  const texts = asList(value);
  // One word is more often a label than something somebody said.
  return texts.length > 1 && texts.every((text) => /\S\s+\S/u.test(asText(text) ?? ""));
};

/** A question and its answer under the names of both. */
const isPair = (item: JsonRecord) =>
  [
    ["input", "output"],
    ["human", "assistant"],
    ["user", "bot"],
    ["user", "assistant"],
  ].some((names) => names.every((name) => hasText(item, name)));

/** Lists in which a question and its answer are a list of two texts; training rows have such ones, too. */
export const PAIRS: KnownProgram = {
  what: "pairs of a question and an answer (Gradio, text-generation-webui and the like)",
  is: (item) =>
    ["history", "internal", "visible", "chatbot", "chat_history", "conversation", "chat"].some(
      (name) => isPairOfTexts(asList(item[name])[0]),
    ),
  instead: TURNS,
};

/** Further programs that keep what people and models said, each in members of its own. */
export const TALKS: readonly KnownProgram[] = [...STORIES, ...APPS, ...RECORDS, ...ROWS];
