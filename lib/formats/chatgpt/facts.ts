import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { COMMON_FACTS, SHARED_FACTS } from "../kit/tree/common-facts";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

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
  citationLinks: mapped("links in the text"),

  conversationFields: kept("settings of the conversation", CONVERSATION),
  systemNodes: kept(
    "details of system messages that became the system message or were empty",
    CONVERSATION,
  ),
  nodeFields: kept(
    "entries of the message tree that are not messages, and details of others",
    CONVERSATION,
  ),
  messageFields: COMMON_FACTS.messageFields,
  branchParents: COMMON_FACTS.branchParents,
  hiddenMessages: kept("messages ChatGPT does not show", MESSAGE),
  citationMarkers: kept("marks of citations in the text", MESSAGE),
  partOrder: kept("where files are between the texts", MESSAGE),
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownContent: kept("content of an unknown kind", "text blocks, as JSON"),
  borrowedTimes: COMMON_FACTS.borrowedTimes,

  missingFiles: lost("contents of files", "the export names them and does not carry them"),
  largeFiles: COMMON_FACTS.largeFiles,
  unreadableFiles: lost("contents of damaged files", "the archive’s entry could not be read"),
  moderation: lost("moderation results", "they say nothing about the conversation’s content"),
  thoughtPieces: lost("pieces thoughts were streamed in", "the whole thought is mapped"),
  unknownTimes: COMMON_FACTS.unknownTimes,
} satisfies FactTable;

export type ChatgptFact = keyof typeof CHATGPT_FACTS;
