import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the reader of LobeChat exports can do with what it finds. */
export const LOBECHAT_FACTS = {
  ...commonFactsWithout("unreadableFiles", "repeatedMessages"),
  topics: mapped("conversations"),
  threads: mapped("conversations with a parentId"),
  failedMessages: mapped("metadata.error"),
  extractedTexts: mapped("attachments with the text drawn out of the file"),
  groupedAnswers: mapped("one message with the blocks of all its steps"),

  listOrder: kept(
    "orders of messages that contradict themselves",
    "the message’s source extension; the messages are in the order of their times",
  ),
  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,

  emptyTopics: lost("topics without messages", "there is nothing to read in them"),
  unlinkedRows: lost(
    "sessions, threads, files and other entries that belong to no message",
    "there is nothing to read in them",
  ),
  agentSettings: lost("settings of agents", "they are not part of a conversation"),
  sessionTimes: lost(
    "times of sessions and their groups",
    "a session goes on when another of its conversations does",
  ),
  appSettings: lost("settings of the app", "they are not part of a conversation"),
  otherTables: lost("rows of other tables of the database", "they are not part of a conversation"),
  databaseFields: lost(
    "ids of the database",
    "they mean nothing outside the database the export came from",
  ),
} satisfies FactTable;

export type LobechatFact = keyof typeof LOBECHAT_FACTS;
