import { kept, lost, mapped, type FactTable } from "../contract/fact-table";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

/** What `assembleConversation` does with every format; a format's own table is added to it. */
export const COMMON_FACTS = {
  title: mapped("conversationTitle"),
  model: mapped("modelId"),
  systemTexts: mapped("systemMessage"),
  messages: mapped("messages"),
  otherVersions: mapped("messages that share an index, with isPreferred false"),
  emptyNodes: mapped("the order of the messages"),
  texts: mapped("text blocks"),
  thinking: mapped("thinking blocks"),
  toolCalls: mapped("toolCall blocks"),
  toolResults: mapped("toolResult blocks"),
  toolApprovals: mapped("toolApproval blocks"),
  attachments: mapped("attachments"),
  embeddedFiles: mapped("attachments with their content"),

  conversationFields: kept("details of the conversation", CONVERSATION),
  messageFields: kept("details of messages", MESSAGE),
  branchParents: kept("which message follows which", MESSAGE),
  borrowedTimes: kept(
    "messages without a time",
    "blocks dated like the conversation, marked in the source extension",
  ),

  missingFiles: lost("contents of files", "the source names them and does not carry them"),
  largeFiles: lost(
    "contents of large files",
    "too large to become part of a conversation document",
  ),
  unreadableFiles: lost("contents of damaged files", "their bytes could not be read"),
  repeatedMessages: lost(
    "messages with the id of another",
    "ids are unique in a conversation, so the first one counts",
  ),
  unknownTimes: lost("times of messages", "neither the message nor the conversation has one"),
} satisfies FactTable;

/** What several formats do besides, each as far as it has such things. */
export const SHARED_FACTS = {
  systemDetails: kept("details of messages that became the system message", CONVERSATION),
  laterSystemTexts: kept("system messages in the middle", "messages with metadata.originalRole"),
  unknownParts: kept("content of an unknown kind", MESSAGE),
  unknownRoles: kept(
    "messages of an unknown speaker",
    "assistant messages with originalRole in the source extension",
  ),
} satisfies FactTable;

export type CommonFact = keyof typeof COMMON_FACTS;

/** The common facts but those that cannot come about in a format, so that nobody reads of them there. */
export function commonFactsWithout<Name extends CommonFact>(
  ...names: readonly Name[]
): Omit<typeof COMMON_FACTS, Name> {
  const without = new Set<string>(names);
  const left = Object.entries(COMMON_FACTS).filter(([name]) => !without.has(name));
  return Object.fromEntries(left) as Omit<typeof COMMON_FACTS, Name>;
}
