import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of LobeChat exports can do with what it finds. */
export const LOBECHAT_FACTS = {
  ...commonFactsWithout("unreadableFiles", "repeatedMessages"),
  topics: { fate: "mapped", to: "conversations" },
  threads: { fate: "mapped", to: "conversations with a parentId" },
  failedMessages: { fate: "mapped", to: "metadata.error" },
  extractedTexts: { fate: "mapped", to: "attachments with the text drawn out of the file" },
  groupedAnswers: { fate: "mapped", to: "one message with the blocks of all its steps" },

  listOrder: {
    fate: "kept",
    what: "orders of messages that contradict themselves",
    where: "the message's source extension; the messages stand in the order of their times",
  },
  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,

  emptyTopics: {
    fate: "lost",
    what: "topics without messages",
    why: "there is nothing to read in them",
  },
  unlinkedRows: {
    fate: "lost",
    what: "sessions, threads, files and other entries that belong to no message",
    why: "there is nothing to read in them",
  },
  agentSettings: {
    fate: "lost",
    what: "settings of agents",
    why: "they are not part of a conversation",
  },
  sessionTimes: {
    fate: "lost",
    what: "times of sessions and their groups",
    why: "a session goes on when another of its conversations does",
  },
  appSettings: {
    fate: "lost",
    what: "settings of the app",
    why: "they are not part of a conversation",
  },
  otherTables: {
    fate: "lost",
    what: "rows of other tables of the database",
    why: "they are not part of a conversation",
  },
  databaseFields: {
    fate: "lost",
    what: "ids of the database",
    why: "they mean nothing outside the database the export came from",
  },
} as const satisfies FactTable;

export type LobechatFact = keyof typeof LOBECHAT_FACTS;
