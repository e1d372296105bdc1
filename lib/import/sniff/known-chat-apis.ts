import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { firstOf, has, hasText, type KnownProgram } from "./known-services";

/** A message of Poe as its pages and the programs that save them have it. */
const isPoeMessage = (item: JsonRecord) =>
  has(item, "messageId", "text") && hasText(item, "author");

/** The conversations of Poe are in connections of nodes. */
function hasPoeMessages(item: JsonRecord): boolean {
  const edges = asRecord(item["messagesConnection"])?.["edges"];
  return asRecords(edges).some((edge) => isPoeMessage(asRecord(edge["node"]) ?? {}));
}

const isCohereTurn = (item: JsonRecord) =>
  /^(?:USER|CHATBOT|SYSTEM|TOOL)$/.test(asText(item["role"]) ?? "") && hasText(item, "message");

/** Interfaces of chats with shapes of their own, of which something else is read. */
export const CHAT_APIS: readonly KnownProgram[] = [
  {
    what: "a conversation of Poe",
    is: (item) => {
      const data = asRecord(item["data"]) ?? {};
      const holders = [item, data, ...Object.values(data).map((each) => asRecord(each) ?? {})];
      return isPoeMessage(item) || holders.some(hasPoeMessages);
    },
    instead:
      'Closest: OpenAI messages: with "role" and "content" for "author" and "text" such a list is read.',
  },
  {
    what: "a conversation of Poe, as its pages load it",
    is: (item) => hasText(firstOf(item, "messages"), "author") && has(item, "bot"),
    instead:
      'Closest: OpenAI messages: with "role" and "content" for "author" and "text" such a list is read.',
  },
  {
    what: "a conversation of Dify as its console shows it",
    is: (item) => has(asRecord(item["message"]) ?? {}, "query", "answer"),
    instead: "What its API answers to GET /messages is read.",
  },
  {
    what: "an app of Dify, which has prompts and no conversation",
    is: (item) => item["kind"] === "app" && has(item, "app", "version"),
    instead: "What its API answers to GET /messages is read.",
  },
  {
    what: "a request of Poe to a bot",
    is: (item) => item["type"] === "query" && has(firstOf(item, "query"), "role", "content"),
    instead: 'The list in "query", as a file of its own, is read as OpenAI messages.',
  },
  {
    what: "an answer of Mistral’s Conversations API",
    is: (item) => /^conversation\.(?:response|history)$/.test(asText(item["object"]) ?? ""),
    instead:
      "The answer to GET /v1/conversations/{id}/messages has the whole conversation and is read as OpenAI messages.",
  },
  {
    what: "entries of a conversation of Mistral",
    is: (item) => item["object"] === "entry" || /^message\.(?:in|out)put$/.test(typeOf(item)),
    instead:
      "The answer to GET /v1/conversations/{id}/messages has the whole conversation and is read as OpenAI messages.",
  },
  {
    what: "a request to Mistral’s Conversations API",
    is: (item) =>
      has(item, "inputs") &&
      (hasText(firstOf(item, "inputs"), "role") || hasText(item, "inputs")) &&
      (has(item, "model") || has(item, "agent_id")),
    instead:
      "The answer to GET /v1/conversations/{id}/messages has the whole conversation and is read as OpenAI messages.",
  },
  {
    what: "a chat of the Cohere API in its first version",
    is: (item) =>
      isCohereTurn(item) ||
      isCohereTurn(firstOf(item, "chat_history")) ||
      has(item, "generation_id", "text"),
    instead:
      'Closest: OpenAI messages, as the second version of that API has them: with "content" for "message" and "assistant" for "CHATBOT" the list in "chat_history" is read.',
  },
  {
    what: "an answer of the Cohere API without its request",
    is: (item) =>
      /^[A-Z_]+$/.test(asText(item["finish_reason"]) ?? "") &&
      has(asRecord(item["message"]) ?? {}, "role"),
    instead: 'With the answer as the last of its "messages" the request is read.',
  },
  {
    what: "the turns of one conversation of ShareGPT",
    is: (item) => hasText(item, "from") && hasText(item, "value"),
    instead: 'A list of rows is read, in which each list of turns is the "conversations" of a row.',
  },
];

const typeOf = (item: JsonRecord) => asText(item["type"]) ?? "";
