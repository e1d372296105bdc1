import type { FactTable } from "../kit/contract/fact-table";
import { RESHAPED_FACT } from "../kit/tools/write-facts";

/** Everything the writer of requests can do. */
export const ANTHROPIC_WRITER_FACTS = {
  messages: { fate: "mapped", to: "messages, those of one role joined" },
  systemMessage: { fate: "mapped", to: "system" },
  model: { fate: "mapped", to: "model" },
  texts: { fate: "mapped", to: "text blocks" },
  signedThinking: { fate: "mapped", to: "thinking and redacted_thinking blocks" },
  toolCalls: { fate: "mapped", to: "tool_use blocks" },
  toolResults: { fate: "mapped", to: "tool_result blocks right after their calls" },
  toolDefinitions: { fate: "mapped", to: "tools" },
  files: { fate: "mapped", to: "image and document blocks" },
  fileNames: {
    fate: "kept",
    what: "names of files that requests cannot hold",
    where: "the text of their message",
  },
  systemNotes: {
    fate: "kept",
    what: "system messages in the middle",
    where: "the text of turns of the person",
  },
  missingResults: {
    fate: "kept",
    what: "calls without a result",
    where: "a result that says so, because requests demand one",
  },
  openings: {
    fate: "kept",
    what: "conversations that begin with an answer",
    where: "a turn of the person that says so, because requests begin with one",
  },
  renamedTools: {
    fate: "lost",
    what: "names of tools",
    why: "requests take up to 128 letters, digits, _ and -",
  },
  repeatedTools: {
    fate: "lost",
    what: "further definitions of one tool",
    why: "requests define a tool once",
  },
  ...RESHAPED_FACT,
  examples: {
    fate: "lost",
    what: "examples of calls that do not fit the arguments",
    why: "requests with them are refused",
  },
  unsignedThinking: {
    fate: "lost",
    what: "thinking without a signature",
    why: "requests accept none",
  },
  otherVersions: {
    fate: "lost",
    what: "messages that are not shown",
    why: "a request is one path through a conversation",
  },
  earlierResults: {
    fate: "lost",
    what: "results that a later one of the same call replaced",
    why: "a call has one result in a request",
  },
  orphanResults: {
    fate: "lost",
    what: "results of calls that are not in the conversation",
    why: "requests accept none",
  },
  errorDetails: {
    fate: "lost",
    what: "details of failures",
    why: "a request only says that a call failed, and its output",
  },
  droppedCalls: {
    fate: "lost",
    what: "tool calls without a result",
    why: "they were to be left out",
  },
  approvals: { fate: "lost", what: "approvals of tool calls", why: "requests have none" },
  unknownContent: {
    fate: "lost",
    what: "content of an unknown kind",
    why: "requests accept known kinds only",
  },
  emptyTexts: { fate: "lost", what: "texts without a word", why: "requests accept none" },
  fileContents: {
    fate: "lost",
    what: "contents of attachments",
    why: "of a kind requests do not accept, or to be left out",
  },
  omittedThinking: { fate: "lost", what: "thinking", why: "it was to be left out" },
  omittedTools: { fate: "lost", what: "tool calls and results", why: "they were to be left out" },
  unwritten: {
    fate: "lost",
    what: "conversations without a message that has a form here",
    why: "there would be nothing in the file",
  },
  title: { fate: "lost", what: "the title", why: "requests have none" },
  times: { fate: "lost", what: "times", why: "requests have none" },
  details: {
    fate: "lost",
    what: "ids, pins, usage and other details of messages",
    why: "requests have no place for them",
  },
  conversationDetails: {
    fate: "lost",
    what: "owner, settings and other details of the conversation",
    why: "requests have no place for them",
  },
} as const satisfies FactTable;

export type AnthropicWriterFact = keyof typeof ANTHROPIC_WRITER_FACTS;

/** Counts one thing that happens to a conversation on its way out. */
export type Count = (name: AnthropicWriterFact, times?: number) => void;
