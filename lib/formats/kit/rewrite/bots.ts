import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  inOrderOf,
  inside,
  isText,
  itemsOf,
  onlyRecords,
  rewriteEach,
  withMessages,
  without,
  type PlainExport,
} from "./plain-export";

/** Members that only the messages of Dify have beside a question and its answer. */
const OF_DIFY = ["inputs", "message_files", "retriever_resources", "agent_thoughts"];

const isExchange = (item: JsonRecord) =>
  ["conversation_id", "query", "answer"].every((name) => isText(item, name)) &&
  OF_DIFY.some((name) => Object.hasOwn(item, name));

/** A page of messages as the service answers it, or a bare list of them. */
const exchangesOf = (root: unknown): readonly JsonRecord[] | null => {
  const page = asRecord(root)?.["data"];
  return Array.isArray(page) ? onlyRecords(page) : itemsOf(root);
};

function rewriteExchange(exchange: JsonRecord): JsonRecord[] {
  const { query, answer, id, created_at: time, message_files: files, ...others } = exchange;
  const key = asText(id);
  const sent = time === undefined ? {} : { created_at: time };
  const asked = {
    ...(key !== null && { id: `${key}:query` }),
    role: "user",
    content: query,
    ...sent,
    ...(files !== undefined && { message_files: files }),
  };
  return [
    asked,
    { ...(key !== null && { id: key }), ...sent, role: "assistant", content: answer, ...others },
  ];
}

/** Questions that were asked again follow the same message: they are branches, of which this says nothing. */
function hasBranches(exchanges: readonly JsonRecord[]): boolean {
  const followed = exchanges.flatMap((each) => asText(each["parent_message_id"]) ?? []);
  return new Set(followed).size < followed.length && !followed.every((id) => /^[0-]*$/u.test(id));
}

function rewriteDify({
  id,
  messages,
}: {
  readonly id: string;
  readonly messages: readonly JsonRecord[];
}): JsonRecord | null {
  if (hasBranches(messages)) return null;
  const own = messages.map((each) => without(each, "conversation_id"));
  return { id, messages: own.flatMap(rewriteExchange) };
}

/** Messages of apps made with Dify: each has a question and its answer. */
export const DIFY: PlainExport = {
  what: "messages of Dify",
  instead:
    'Read are messages with "conversation_id", "query" and "answer" that follow one another, without answers that were asked for again.',
  is: (sample) => (exchangesOf(sample) ?? []).some(isExchange),
  rewrite(root) {
    const exchanges = exchangesOf(root) ?? [];
    if (!exchanges.every(isExchange)) return null;
    const chats = new Map<string, JsonRecord[]>();
    for (const exchange of exchanges) {
      const id = asText(exchange["conversation_id"]) ?? "";
      const own = chats.get(id) ?? [];
      own.push(exchange);
      chats.set(id, own);
    }
    const talks = [...chats].map(([id, own]) => ({ id, messages: inOrderOf(own, "created_at") }));
    const page = asRecord(root);
    const beside = Array.isArray(page?.["data"])
      ? Object.keys(page ?? {}).filter((name) => name !== "data")
      : [];
    return rewriteEach(talks, rewriteDify, beside);
  },
};

const isPoeMessage = (message: JsonRecord) => isText(message, "author") && isText(message, "text");

const hasAny = (record: JsonRecord, ...names: readonly string[]) =>
  names.some((name) => Object.hasOwn(record, name));

/** A list of texts with authors is of Poe where it has numbers or names that only Poe gives. */
const isPoeChat = (item: JsonRecord) => {
  const messages = asRecords(item["messages"]).filter(isPoeMessage);
  const isOwn =
    hasAny(item, "bot", "chatId", "chatCode") ||
    messages.some((each) => hasAny(each, "creationTime", "messageId"));
  return isOwn && messages.some(({ author }) => author === "human");
};

/** The chats of a file: the one it is, those it lists, or those in a member. */
function poeChatsOf(root: unknown): readonly JsonRecord[] | null {
  const record = asRecord(root) ?? {};
  const list = ["chats", "conversations"].find((name) => Array.isArray(record[name]));
  return list === undefined ? itemsOf(root) : onlyRecords(record[list]);
}

function rewritePoeChat(chat: JsonRecord): JsonRecord | null {
  const messages = onlyRecords(chat["messages"]) ?? [];
  if (!messages.every(isPoeMessage)) return null;
  const read = inOrderOf(messages, "creationTime").map(({ author, text, ...others }) => ({
    ...others,
    role: author === "human" ? "user" : "assistant",
    content: text,
    ...(author !== "human" && author !== "bot" && { name: author }),
  }));
  return withMessages(chat, read);
}

/** Chats of Poe with all their messages. */
export const POE: PlainExport = {
  what: "chats of Poe",
  instead: 'Read are chats with "messages" that each have an "author" and a "text".',
  is: (sample) => (poeChatsOf(sample) ?? []).some(isPoeChat),
  rewrite: (root) => rewriteEach(poeChatsOf(root) ?? [], rewritePoeChat),
};

/** A message of Character.AI, as its pages answer it and as programs save it. */
function speakerOf(
  message: JsonRecord,
): { readonly isHuman: boolean; readonly name: unknown } | null {
  const src = inside(message, "src");
  const isHuman = src["is_human"] ?? message["src__is_human"] ?? message["isHuman"];
  if (typeof isHuman !== "boolean" || !isText(message, "text")) return null;
  return { isHuman, name: src["name"] ?? message["src__name"] ?? message["name"] };
}

const isCharacterMessage = (message: JsonRecord) => speakerOf(message) !== null;

/** The list of messages of one chat, with what is said beside it. */
function characterChat(value: unknown): JsonRecord | null {
  if (Array.isArray(value)) return { msgs: value };
  const record = asRecord(value) ?? {};
  if (Array.isArray(record["msgs"])) return record;
  if (!Array.isArray(record["messages"])) return null;
  const { messages, ...others } = record;
  return { ...others, msgs: messages };
}

/** The chats of a file, in whatever depth the version of the dump has them. */
function characterChatsOf(root: unknown): readonly unknown[] {
  const record = asRecord(root) ?? {};
  const histories = record["histories"];
  if (Array.isArray(histories)) return asList(histories);
  const inner = inside(record, "histories")["histories"];
  if (Array.isArray(inner)) return asList(inner);
  return [root];
}

function rewriteCharacterChat(value: unknown, around: JsonRecord): JsonRecord | null {
  const chat = characterChat(value);
  const messages = onlyRecords(chat?.["msgs"]);
  if (chat === null || messages === null || messages.length === 0) return null;
  const read = messages.map((message): JsonRecord | null => {
    const speaker = speakerOf(message);
    // Another answer to the same message is a branch, of which these lists do not say where it begins.
    if (speaker === null || message["is_alternative"] === true) return null;
    const { text, ...others } = without(message, "name", "src__name");
    const name = asText(speaker.name);
    const role = speaker.isHuman ? "user" : "assistant";
    return { ...others, role, content: text, ...(name !== null && { name }) };
  });
  return withMessages({ ...around, ...without(chat, "msgs") }, read);
}

const listOf = (value: unknown) => asRecords(characterChat(value)?.["msgs"]);

/** Dumps of Character.AI from the time when a chat was one list of messages. */
export const CHARACTER_AI: PlainExport = {
  what: "chats of Character.AI",
  instead:
    "Read are chats whose messages follow one another, without other answers to choose from.",
  is: (sample) =>
    isCharacterMessage(sample) ||
    characterChatsOf(sample).some((chat) => listOf(chat).some(isCharacterMessage)),
  rewrite(root) {
    const chats = characterChatsOf(root);
    // The character that is talked with is part of each of its chats.
    const around = chats[0] === root ? {} : without(asRecord(root) ?? {}, "histories");
    return rewriteEach(chats, (chat) => rewriteCharacterChat(chat, around));
  },
};
