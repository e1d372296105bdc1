import type { FactTable } from "../contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** What `assembleConversation` does with every format; a format's own table is added to it. */
export const COMMON_FACTS = {
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

  conversationFields: { fate: "kept", what: "details of the conversation", where: CONVERSATION },
  messageFields: { fate: "kept", what: "details of messages", where: MESSAGE },
  branchParents: { fate: "kept", what: "which message follows which", where: MESSAGE },
  borrowedTimes: {
    fate: "kept",
    what: "messages without a time",
    where: "blocks dated like the conversation, marked in the source extension",
  },

  missingFiles: {
    fate: "lost",
    what: "contents of files",
    why: "the source names them and does not carry them",
  },
  largeFiles: {
    fate: "lost",
    what: "contents of large files",
    why: "too large to become part of a conversation document",
  },
  unreadableFiles: {
    fate: "lost",
    what: "contents of damaged files",
    why: "their bytes could not be read",
  },
  repeatedMessages: {
    fate: "lost",
    what: "messages with the id of another",
    why: "ids are unique in a conversation, so the first one counts",
  },
  unknownTimes: {
    fate: "lost",
    what: "times of messages",
    why: "neither the message nor the conversation has one",
  },
} as const satisfies FactTable;

/** What several formats do besides, each as far as it has such things. */
export const SHARED_FACTS = {
  systemDetails: {
    fate: "kept",
    what: "details of messages that became the system message",
    where: CONVERSATION,
  },
  laterSystemTexts: {
    fate: "kept",
    what: "system messages in the middle",
    where: "messages with metadata.originalRole",
  },
  unknownParts: { fate: "kept", what: "content of an unknown kind", where: MESSAGE },
  unknownRoles: {
    fate: "kept",
    what: "messages of an unknown speaker",
    where: "assistant messages with originalRole in the source extension",
  },
} as const satisfies FactTable;

export type CommonFact = keyof typeof COMMON_FACTS;

/** The common facts but those that cannot come about in a format, so that nobody reads of them there. */
export function commonFactsWithout<Name extends CommonFact>(
  ...names: readonly Name[]
): Omit<typeof COMMON_FACTS, Name> {
  const without = new Set<string>(names);
  const left = Object.entries(COMMON_FACTS).filter(([name]) => !without.has(name));
  return Object.fromEntries(left) as Omit<typeof COMMON_FACTS, Name>;
}
