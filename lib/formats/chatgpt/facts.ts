import type { FactTable } from "../kit/contract/fact-table";
import { COMMON_FACTS, SHARED_FACTS } from "../kit/tree/common-facts";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** Everything the reader of ChatGPT exports can do with what it finds. */
export const CHATGPT_FACTS = {
  title: COMMON_FACTS.title,
  model: COMMON_FACTS.model,
  systemTexts: COMMON_FACTS.systemTexts,
  messages: COMMON_FACTS.messages,
  otherVersions: COMMON_FACTS.otherVersions,
  emptyNodes: COMMON_FACTS.emptyNodes,
  texts: COMMON_FACTS.texts,
  thinking: COMMON_FACTS.thinking,
  toolCalls: COMMON_FACTS.toolCalls,
  toolResults: COMMON_FACTS.toolResults,
  toolApprovals: COMMON_FACTS.toolApprovals,
  attachments: COMMON_FACTS.attachments,
  embeddedFiles: COMMON_FACTS.embeddedFiles,
  citationLinks: { fate: "mapped", to: "links in the text" },

  conversationFields: {
    fate: "kept",
    what: "settings of the conversation",
    where: CONVERSATION,
  },
  systemNodes: {
    fate: "kept",
    what: "details of system messages that became the system message or were empty",
    where: CONVERSATION,
  },
  nodeFields: {
    fate: "kept",
    what: "entries of the message tree that are no messages, and details of others",
    where: CONVERSATION,
  },
  messageFields: COMMON_FACTS.messageFields,
  branchParents: COMMON_FACTS.branchParents,
  hiddenMessages: { fate: "kept", what: "messages ChatGPT does not show", where: MESSAGE },
  citationMarkers: { fate: "kept", what: "marks of citations in the text", where: MESSAGE },
  partOrder: { fate: "kept", what: "where files stand between the texts", where: MESSAGE },
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownContent: {
    fate: "kept",
    what: "content of an unknown kind",
    where: "text blocks, as JSON",
  },
  borrowedTimes: COMMON_FACTS.borrowedTimes,

  missingFiles: {
    fate: "lost",
    what: "contents of files",
    why: "the export names them and does not carry them",
  },
  largeFiles: COMMON_FACTS.largeFiles,
  unreadableFiles: {
    fate: "lost",
    what: "contents of damaged files",
    why: "the archive's entry could not be read",
  },
  moderation: {
    fate: "lost",
    what: "moderation results",
    why: "they say nothing about the conversation's content",
  },
  thoughtPieces: {
    fate: "lost",
    what: "pieces thoughts were streamed in",
    why: "the whole thought is mapped",
  },
  unknownTimes: COMMON_FACTS.unknownTimes,
} as const satisfies FactTable;

export type ChatgptFact = keyof typeof CHATGPT_FACTS;
