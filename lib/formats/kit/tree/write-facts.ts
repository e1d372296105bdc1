import { kept, lost, mapped, type FactTable } from "../contract/fact-table";

/** What every writer of a branching format does; each adds its own. */
export const TREE_FACTS = {
  title: mapped("the title"),
  systemMessage: mapped("the instructions before the first message"),
  model: mapped("the model of the conversation"),
  messages: mapped("messages"),
  branches: mapped("several messages that follow the same one"),
  texts: mapped("text"),
  thinking: mapped("thinking"),
  toolCalls: mapped("calls"),
  toolResults: mapped("results of calls"),
  unknownBlocks: mapped("their JSON, as text"),
  attachments: mapped("descriptions of files"),
  times: mapped("times of messages"),
  runs: mapped("the model of each answer"),
  sourceDetails: kept("details this format had given", "back where they came from"),

  deletedMessages: lost("deleted messages", "they are not part of the conversation any more"),
  toolsets: lost("toolsets of calls", "the format has names of tools only"),
  blockTimes: lost("times of single blocks", "the format has one time for each message"),
  droppedDetails: lost(
    "details the import had kept by their place in a list, or next to the messages",
    "what contained them is written again",
  ),
  conversationDetails: lost("details of the conversation", "the format has no place for them"),
  messageDetails: lost("details of messages", "the format has no place for them"),
  omittedThinking: lost("thinking", "it was to be left out"),
  omittedTools: lost("tool calls and results", "they were to be left out"),
  addresses: lost(
    "addresses of files whose contents or ids go along",
    "the format has one place for both",
  ),
  omittedContents: lost("contents of attachments left out", "they were to be left out"),
} satisfies FactTable;

/** What a format loses of calls that has only what a tool answered. */
export const RESULT_FACTS = {
  approvals: lost("approvals of tool calls", "the format has none"),
  outcomes: lost(
    "how calls ended that did not succeed",
    "the format has only what a tool answered",
  ),
  resultDetails: lost("details of results", "the format has only what a tool answered"),
} satisfies FactTable;

export type TreeFact = keyof typeof TREE_FACTS;

export type ResultFact = keyof typeof RESULT_FACTS;
