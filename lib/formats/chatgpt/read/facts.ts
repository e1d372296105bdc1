import type { FactTable } from "@/lib/formats/kit/contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** Everything the reader of ChatGPT exports can do with what it finds. */
export const CHATGPT_FACTS = {
  title: { fate: "mapped", to: "conversationTitle" },
  model: { fate: "mapped", to: "modelId" },
  systemTexts: { fate: "mapped", to: "systemMessage" },
  messages: { fate: "mapped", to: "messages" },
  otherVersions: { fate: "mapped", to: "messages that share an index, with isPreferred false" },
  emptyNodes: { fate: "mapped", to: "the order of the messages" },
  texts: { fate: "mapped", to: "text blocks" },
  thinking: { fate: "mapped", to: "thinking blocks" },
  toolCalls: { fate: "mapped", to: "toolCall blocks" },
  toolResults: { fate: "mapped", to: "toolResult blocks" },
  toolApprovals: { fate: "mapped", to: "toolApproval blocks" },
  attachments: { fate: "mapped", to: "attachments" },
  embeddedFiles: { fate: "mapped", to: "attachments with their content" },
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
  messageFields: { fate: "kept", what: "details of messages", where: MESSAGE },
  branchParents: { fate: "kept", what: "which message follows which", where: MESSAGE },
  hiddenMessages: { fate: "kept", what: "messages ChatGPT does not show", where: MESSAGE },
  citationMarkers: { fate: "kept", what: "marks of citations in the text", where: MESSAGE },
  partOrder: { fate: "kept", what: "where files stand between the texts", where: MESSAGE },
  laterSystemTexts: {
    fate: "kept",
    what: "system messages in the middle",
    where: "messages with metadata.originalRole",
  },
  unknownContent: {
    fate: "kept",
    what: "content of an unknown kind",
    where: "text blocks, as JSON",
  },
  borrowedTimes: {
    fate: "kept",
    what: "messages without a time",
    where: "blocks dated like the conversation, marked in the source extension",
  },

  missingFiles: {
    fate: "lost",
    what: "contents of files",
    why: "the export names them and does not carry them",
  },
  largeFiles: {
    fate: "lost",
    what: "contents of large files",
    why: "too large to become part of a conversation document",
  },
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
  unknownTimes: {
    fate: "lost",
    what: "times of messages",
    why: "neither the message nor the conversation has one",
  },
} as const satisfies FactTable;

export type ChatgptFact = keyof typeof CHATGPT_FACTS;
