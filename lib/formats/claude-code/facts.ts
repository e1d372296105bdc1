import { CONTENT_FACTS } from "../kit/vendor/anthropic/facts";
import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

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
  subagents: mapped("child conversations"),
  carriedMessages: mapped(
    "child conversations, from the notes on progress that carry what a sub-agent said and did",
  ),
  resumedSessions: mapped("one conversation with what they resumed, named after the last session"),
  mergedLines: mapped("one message for all lines of an answer"),
  hiddenMessages: kept("messages Claude Code does not show", MESSAGE),
  compactions: kept("where the context was compacted", MESSAGE),
  richResults: kept("results in detail", "the metadata of the result"),
  notifications: kept(
    "outcomes of background commands",
    "the metadata of the result, or the conversation’s source extension",
  ),
  otherTitles: kept("titles and summaries not used", CONVERSATION),
  otherRecords: kept("lines other than the conversation", CONVERSATION),
  strangeLines: kept("lines that are not messages, or have the id of another", CONVERSATION),
  repeatedLines: lost(
    "copies of lines",
    "an earlier line says the same; resumed sessions and running programs repeat themselves",
  ),
  unknownStarts: lost(
    "which call started a sub-agent",
    "its file names the session alone, and calls are not looked up in other files",
  ),
  carriers: lost("ids and times of notes on progress", "the messages in them have their own"),
  progressLines: lost(
    "notes on progress",
    "they say how a command, hook or sub-agent was doing, and carry no message of it",
  ),
  snapshots: lost("snapshots of files", "they belong to the workspace and not to the conversation"),
  contextRecords: lost(
    "records of what the program told the model",
    "they are not part of the conversation",
  ),
  sessionRecords: lost(
    "records of the program about its own work",
    "they time turns and hooks, and count what waits",
  ),
} satisfies FactTable;

export type ClaudeCodeFact = keyof typeof CLAUDE_CODE_FACTS;
