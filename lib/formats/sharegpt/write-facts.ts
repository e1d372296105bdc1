import type { FactTable } from "../kit/contract/fact-table";

/** Everything the writer of training samples can do. */
export const SHAREGPT_WRITER_FACTS = {
  messages: { fate: "mapped", to: "turns of conversations" },
  systemMessage: { fate: "mapped", to: "system" },
  texts: { fate: "mapped", to: "values of human and gpt" },
  thinking: { fate: "mapped", to: "think tags at the start of an answer" },
  toolCalls: { fate: "mapped", to: "function_call turns" },
  toolResults: { fate: "mapped", to: "observation turns" },
  toolDefinitions: { fate: "mapped", to: "tools" },
  files: {
    fate: "kept",
    what: "names of pictures, sounds and films",
    where: "images, audios and videos, with a mark in the text",
  },
  otherVersions: {
    fate: "lost",
    what: "messages that are not shown",
    why: "a sample is one path through a conversation",
  },
  fileContents: {
    fate: "lost",
    what: "contents of attachments",
    why: "samples point to files by their paths",
  },
  otherFiles: {
    fate: "lost",
    what: "attachments of other kinds",
    why: "samples have pictures, sounds and films only",
  },
  approvals: { fate: "lost", what: "approvals of tool calls", why: "the format has none" },
  callIds: {
    fate: "lost",
    what: "which call a result belongs to",
    why: "calls have no ids; their order tells",
  },
  times: { fate: "lost", what: "times", why: "the format has none" },
  joinedTurns: {
    fate: "kept",
    what: "turns of one speaker in a row",
    where: "one turn, because questions and answers must alternate",
  },
  droppedTurns: {
    fate: "lost",
    what: "turns that cannot stand in a sample",
    why: "questions and answers must alternate, calls need a result and an answer, and the answer is last",
  },
  unwritten: {
    fate: "lost",
    what: "conversations without a question and its answer",
    why: "there would be nothing in the file",
  },
  title: { fate: "lost", what: "the title", why: "the format has none" },
  details: {
    fate: "lost",
    what: "models, pins and other details of messages",
    why: "the format has no place for them",
  },
  omittedThinking: { fate: "lost", what: "thinking", why: "it was to be left out" },
  omittedTools: { fate: "lost", what: "tool calls and results", why: "they were to be left out" },
} as const satisfies FactTable;

export type SharegptWriterFact = keyof typeof SHAREGPT_WRITER_FACTS;
