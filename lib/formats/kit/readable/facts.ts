import type { FactTable } from "../contract/fact-table";

/** What formats for people do with the parts of a conversation; each adds how. */
export const READABLE_FACTS = {
  title: { fate: "mapped", to: "the title" },
  systemMessage: { fate: "mapped", to: "a part before the messages" },
  messages: { fate: "mapped", to: "parts with the role as their heading" },
  texts: { fate: "mapped", to: "text" },
  thinking: { fate: "mapped", to: "a part marked as thinking" },
  toolCalls: { fate: "mapped", to: "the tool's name and arguments" },
  toolResults: { fate: "mapped", to: "state and output behind the call" },
  toolApprovals: { fate: "mapped", to: "a line behind the call" },
  unknownBlocks: { fate: "mapped", to: "their JSON" },
  attachments: { fate: "mapped", to: "their names" },
  models: { fate: "mapped", to: "the name beside the role" },
  times: { fate: "mapped", to: "the time beside the role, in UTC" },
} as const satisfies FactTable;

/** What they have no place for. */
export const UNREADABLE_FACTS = {
  otherVersions: {
    fate: "lost",
    what: "other versions of messages",
    why: "one path through the conversation is shown",
  },
  deletedMessages: {
    fate: "lost",
    what: "deleted messages",
    why: "they are not part of the conversation any more",
  },
  attachmentContents: {
    fate: "lost",
    what: "contents of attachments",
    why: "text has no place for files",
  },
  leftOutThinking: { fate: "lost", what: "thinking", why: "left out by choice" },
  leftOutTools: { fate: "lost", what: "tool calls and their results", why: "left out by choice" },
  conversationDetails: {
    fate: "lost",
    what: "details of the conversation",
    why: "nothing a reader would look for",
  },
  messageDetails: {
    fate: "lost",
    what: "details of messages",
    why: "nothing a reader would look for",
  },
} as const satisfies FactTable;
