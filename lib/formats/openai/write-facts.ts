import type { FactTable } from "../kit/contract/fact-table";
import { RESHAPED_FACT } from "../kit/tools/write-facts";

/** Everything the writers of chat messages can do. */
export const OPENAI_WRITER_FACTS = {
  messages: { fate: "mapped", to: "messages" },
  systemMessage: { fate: "mapped", to: "a first message with the role system" },
  model: { fate: "mapped", to: "model" },
  texts: { fate: "mapped", to: "content" },
  systemNotes: { fate: "mapped", to: "messages with the role system" },
  refusals: { fate: "mapped", to: "refusal" },
  toolCalls: { fate: "mapped", to: "tool_calls" },
  toolResults: { fate: "mapped", to: "messages with the role tool" },
  notedResults: { fate: "mapped", to: "a note where a call has no result" },
  toolDefinitions: { fate: "mapped", to: "tools" },
  attachments: { fate: "mapped", to: "image, sound and file parts" },
  senders: { fate: "mapped", to: "name" },
  weights: { fate: "mapped", to: "weight" },

  fileNames: {
    fate: "kept",
    what: "files without their content",
    where: "file parts with a name or an id alone",
  },

  unwritten: {
    fate: "lost",
    what: "conversations without a message that has a form here",
    why: "there would be nothing in the file",
  },
  title: { fate: "lost", what: "the title", why: "the format has none" },
  otherVersions: {
    fate: "lost",
    what: "messages that are not shown",
    why: "the format is one path through a conversation",
  },
  thinking: { fate: "lost", what: "thinking", why: "the interface takes none back" },
  renamedTools: {
    fate: "lost",
    what: "names of tools",
    why: "the interface takes up to 64 letters, digits, _ and -",
  },
  repeatedTools: {
    fate: "lost",
    what: "further definitions of one tool",
    why: "requests define a tool once",
  },
  ...RESHAPED_FACT,
  emptyTexts: {
    fate: "lost",
    what: "messages and results without text",
    why: "the interface takes none; such a result says that there was no output",
  },
  trailingTurns: {
    fate: "lost",
    what: "messages after the last answer",
    why: "a line ends with the answer to learn",
  },
  approvals: { fate: "lost", what: "approvals of tool calls", why: "the format has none" },
  outcomes: {
    fate: "lost",
    what: "states of results that did not succeed",
    why: "they become words in the result",
  },
  earlierResults: {
    fate: "lost",
    what: "earlier results of a call",
    why: "a call has one result in this format",
  },
  orphanResults: {
    fate: "lost",
    what: "results without a call",
    why: "the interface refuses them",
  },
  droppedCalls: {
    fate: "lost",
    what: "calls without a result",
    why: "left out by choice",
  },
  leftOutTools: { fate: "lost", what: "tool calls and their results", why: "left out by choice" },
  providerTools: {
    fate: "lost",
    what: "tools a provider runs itself",
    why: "chat requests have none",
  },
  answerFiles: {
    fate: "lost",
    what: "files of answers and of results",
    why: "only messages of people can have files",
  },
  partNames: {
    fate: "lost",
    what: "names of pictures and sounds",
    why: "such parts have no name",
  },
  addresses: { fate: "lost", what: "addresses of files", why: "only pictures may be linked" },
  toolTexts: {
    fate: "lost",
    what: "texts of tools outside a result",
    why: "a message of a tool is a result",
  },
  odd: { fate: "lost", what: "blocks of unknown kinds", why: "nobody can tell what they are" },
  unusableNames: {
    fate: "lost",
    what: "names of people",
    why: "the format allows letters, digits, _ and - only",
  },
  times: { fate: "lost", what: "times", why: "the format has none" },
  pins: { fate: "lost", what: "pins", why: "the format has none" },
  runs: { fate: "lost", what: "facts about the runs of models", why: "the format has none" },
  details: { fate: "lost", what: "details of messages", why: "the format has no place for them" },
  conversationDetails: {
    fate: "lost",
    what: "details of the conversation",
    why: "the format has no place for them",
  },
} as const satisfies FactTable;

export type OpenaiWriterFact = keyof typeof OPENAI_WRITER_FACTS;

/** Counts what becomes of something. */
export type Count = (name: OpenaiWriterFact, times?: number) => void;
