import { asList, asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  inside,
  isText,
  itemsOf,
  onlyRecords,
  rewriteEach,
  withMessages,
  without,
  type PlainExport,
} from "./plain-export";

/** Roles of messages that have the names of OpenAI in another member. */
const ROLES: ReadonlySet<unknown> = new Set(["system", "user", "assistant"]);

const isHuggingMessage = (message: JsonRecord) =>
  ROLES.has(message["from"]) && isText(message, "content") && isText(message, "id");

/** HuggingChat wraps what its pages load once more. */
const huggingChatOf = (item: JsonRecord) =>
  Array.isArray(inside(item, "json")["messages"]) ? inside(item, "json") : item;

function rewriteHuggingChat(item: JsonRecord): JsonRecord | null {
  const chat = huggingChatOf(item);
  const messages = onlyRecords(chat["messages"]) ?? [];
  if (messages.length === 0 || !messages.every(isHuggingMessage)) return null;
  const speakers = new Map<unknown, unknown>();
  let begins = 0;
  const renamed = messages.map((message, at): JsonRecord | null => {
    const parent = asText(asList(message["ancestors"]).at(-1));
    // In another order the list tells no branches.
    if (parent !== null && !speakers.has(parent)) return null;
    const isFirst = parent === null || speakers.get(parent) === "system";
    const tells = Array.isArray(message["ancestors"]) && message["from"] !== "system";
    if (tells && isFirst) begins += 1;
    speakers.set(message["id"], message["from"]);
    const own = without(message, "from", "content", "ancestors", "children");
    return {
      ...own,
      role: message["from"],
      content: message["content"],
      ...(parent !== null && at > 0 && { parent_id: parent }),
    };
  });
  // A first prompt that was edited begins a second conversation.
  return begins > 1 ? null : withMessages(chat, renamed);
}

/** Conversations of HuggingChat, as its settings export them and its pages load them. */
export const HUGGING_CHAT: PlainExport = {
  what: "conversations of HuggingChat",
  instead:
    "Read are conversations that begin with one prompt; a first prompt that was edited begins another one in the same list.",
  is: (item) => asRecords(huggingChatOf(item)["messages"]).some(isHuggingMessage),
  rewrite: (root) => rewriteEach(itemsOf(root) ?? [], rewriteHuggingChat),
};

const isSession = (value: unknown): value is JsonRecord => {
  const session = asRecord(value) ?? {};
  return Array.isArray(session["messages"]) && (isText(session, "name") || isText(session, "id"));
};

const SESSION = /^session:/u;

/** Members of a backup of Chatbox that say nothing of their own once the sessions are read. */
const LISTED: ReadonlySet<string> = new Set([
  "chat-sessions",
  "chat-sessions-list",
  "__exported_items",
]);

const sessionsIn = (root: JsonRecord): readonly unknown[] => [
  ...asList(root["chat-sessions"]),
  ...Object.entries(root).flatMap(([name, value]) => (SESSION.test(name) ? [value] : [])),
];

/** A message of Chatbox has its text in parts; older ones have the content itself. */
function rewriteChatboxMessage(message: JsonRecord): JsonRecord | null {
  if (!isText(message, "role")) return null;
  if (!Array.isArray(message["contentParts"])) return isText(message, "content") ? message : null;
  const parts = onlyRecords(message["contentParts"]);
  if (parts === null) return null;
  const reasoning = parts.filter(({ type }) => type === "reasoning");
  const thoughts = reasoning.map(({ text }) => asText(text) ?? "").join("\n\n");
  return {
    ...without(message, "contentParts", "content"),
    content: parts.filter(({ type }) => type !== "reasoning"),
    ...(thoughts !== "" && { reasoning_content: thoughts }),
  };
}

/** A session and the threads that were put aside in it, each a conversation of its own. */
function talksOf(value: unknown): readonly unknown[] {
  const threads = isSession(value) ? onlyRecords(value["threads"]) : null;
  if (!isSession(value) || threads === null) return [value];
  const kept = threads.filter(({ messages }) => asList(messages).length > 0);
  return [...kept, without(value, "threads")];
}

function rewriteSession(value: unknown): JsonRecord | null {
  if (!isSession(value)) return null;
  const { name, ...others } = value;
  const messages = onlyRecords(others["messages"]);
  return messages === null
    ? null
    : withMessages({ ...others, title: name }, messages.map(rewriteChatboxMessage));
}

/** A backup of Chatbox: each session is in a member of its own, before in one list. */
export const CHATBOX: PlainExport = {
  what: "an export of Chatbox",
  instead: "Read are sessions whose messages have a role and a text, or parts with one.",
  is: (root) => sessionsIn(root).some(isSession),
  rewrite(root) {
    const record = asRecord(root) ?? {};
    const beside = Object.keys(record).filter((name) => !SESSION.test(name) && !LISTED.has(name));
    return rewriteEach(sessionsIn(record).flatMap(talksOf), rewriteSession, beside);
  },
};
