import { CONTENT_FACTS } from "../kit/vendor/anthropic/facts";
import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** Everything the reader of Claude Code logs can do with what it finds. */
export const CLAUDE_CODE_FACTS = {
  ...commonFactsWithout(
    "model",
    "systemTexts",
    "emptyNodes",
    "toolApprovals",
    "unreadableFiles",
    "repeatedMessages",
  ),
  ...CONTENT_FACTS,
  subagents: { fate: "mapped", to: "child conversations" },
  carriedMessages: {
    fate: "mapped",
    to: "child conversations, from the notes on progress that carry what a sub-agent said and did",
  },
  resumedSessions: {
    fate: "mapped",
    to: "one conversation with what they resumed, named after the last session",
  },
  mergedLines: { fate: "mapped", to: "one message for all lines of an answer" },
  hiddenMessages: { fate: "kept", what: "messages Claude Code does not show", where: MESSAGE },
  compactions: { fate: "kept", what: "where the context was compacted", where: MESSAGE },
  richResults: { fate: "kept", what: "results in detail", where: "the metadata of the result" },
  notifications: {
    fate: "kept",
    what: "outcomes of background commands",
    where: "the metadata of the result, or the conversation's source extension",
  },
  otherTitles: { fate: "kept", what: "titles and summaries not used", where: CONVERSATION },
  otherRecords: { fate: "kept", what: "lines beside the talk", where: CONVERSATION },
  strangeLines: {
    fate: "kept",
    what: "lines that are no messages, or have the id of another",
    where: CONVERSATION,
  },
  repeatedLines: {
    fate: "lost",
    what: "copies of lines",
    why: "an earlier line says the same; resumed sessions and running programs repeat themselves",
  },
  unknownStarts: {
    fate: "lost",
    what: "which call started a sub-agent",
    why: "its file names the session alone, and calls are not looked up in other files",
  },
  carriers: {
    fate: "lost",
    what: "ids and times of notes on progress",
    why: "the messages in them have their own",
  },
  progressLines: {
    fate: "lost",
    what: "notes on progress",
    why: "they say how a command, hook or sub-agent was doing, and carry no message of it",
  },
  snapshots: {
    fate: "lost",
    what: "snapshots of files",
    why: "they belong to the workspace and not to the conversation",
  },
  contextRecords: {
    fate: "lost",
    what: "records of what the program told the model",
    why: "they are no part of the conversation",
  },
  sessionRecords: {
    fate: "lost",
    what: "records of the program about its own work",
    why: "they time turns and hooks, and count what waits",
  },
} as const satisfies FactTable;

export type ClaudeCodeFact = keyof typeof CLAUDE_CODE_FACTS;
