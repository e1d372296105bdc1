import { lost, mapped, type FactTable } from "../contract/fact-table";

/** What formats for people do with the parts of a conversation; each adds how. */
export const READABLE_FACTS = {
  title: mapped("the title"),
  systemMessage: mapped("a part before the messages"),
  messages: mapped("parts with the role as their heading"),
  texts: mapped("text"),
  thinking: mapped("a part marked as thinking"),
  toolCalls: mapped("the tool’s name and arguments"),
  toolResults: mapped("state and output behind the call"),
  toolApprovals: mapped("a line behind the call"),
  unknownBlocks: mapped("their JSON"),
  attachments: mapped("their names"),
  models: mapped("the name next to the role"),
  times: mapped("the time next to the role, in UTC"),
} satisfies FactTable;

/** What they have no place for. */
export const UNREADABLE_FACTS = {
  otherVersions: lost("other versions of messages", "one path through the conversation is shown"),
  deletedMessages: lost("deleted messages", "they are not part of the conversation any more"),
  attachmentContents: lost("contents of attachments", "text has no place for files"),
  leftOutThinking: lost("thinking", "left out by choice"),
  leftOutTools: lost("tool calls and their results", "left out by choice"),
  conversationDetails: lost("details of the conversation", "nothing a reader would look for"),
  messageDetails: lost("details of messages", "nothing a reader would look for"),
} satisfies FactTable;
