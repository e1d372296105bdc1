import type { FactTable } from "../contract/fact-table";

/** What every writer of a branching format does; each adds its own. */
export const TREE_FACTS = {
  title: { fate: "mapped", to: "the title" },
  systemMessage: { fate: "mapped", to: "the instructions before the first message" },
  model: { fate: "mapped", to: "the model of the conversation" },
  messages: { fate: "mapped", to: "messages" },
  branches: { fate: "mapped", to: "several messages that follow the same one" },
  texts: { fate: "mapped", to: "text" },
  thinking: { fate: "mapped", to: "thinking" },
  toolCalls: { fate: "mapped", to: "calls" },
  toolResults: { fate: "mapped", to: "results of calls" },
  unknownBlocks: { fate: "mapped", to: "their JSON, as text" },
  attachments: { fate: "mapped", to: "descriptions of files" },
  times: { fate: "mapped", to: "times of messages" },
  runs: { fate: "mapped", to: "the model of each answer" },
  sourceDetails: {
    fate: "kept",
    what: "details this format had given",
    where: "back where they came from",
  },

  deletedMessages: {
    fate: "lost",
    what: "deleted messages",
    why: "they are not part of the conversation any more",
  },
  toolsets: { fate: "lost", what: "toolsets of calls", why: "the format has names of tools only" },
  blockTimes: {
    fate: "lost",
    what: "times of single blocks",
    why: "the format has one time for each message",
  },
  droppedDetails: {
    fate: "lost",
    what: "details the import had kept by their place in a list, or beside the messages",
    why: "what they stood in is written anew",
  },
  conversationDetails: {
    fate: "lost",
    what: "details of the conversation",
    why: "the format has no place for them",
  },
  messageDetails: {
    fate: "lost",
    what: "details of messages",
    why: "the format has no place for them",
  },
  omittedThinking: { fate: "lost", what: "thinking", why: "it was to be left out" },
  omittedTools: { fate: "lost", what: "tool calls and results", why: "they were to be left out" },
  omittedContents: {
    fate: "lost",
    what: "contents of attachments left out",
    why: "they were to be left out",
  },
} as const satisfies FactTable;

/** What a format loses of calls that has only what a tool answered. */
export const RESULT_FACTS = {
  approvals: { fate: "lost", what: "approvals of tool calls", why: "the format has none" },
  outcomes: {
    fate: "lost",
    what: "how calls ended that did not succeed",
    why: "the format has only what a tool answered",
  },
  resultDetails: {
    fate: "lost",
    what: "details of results",
    why: "the format has only what a tool answered",
  },
} as const satisfies FactTable;

export type TreeFact = keyof typeof TREE_FACTS;

export type ResultFact = keyof typeof RESULT_FACTS;
