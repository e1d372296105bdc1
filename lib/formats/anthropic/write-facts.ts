import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { RESHAPED_FACT } from "../kit/tools/write-facts";

/** Everything the writer of requests can do. */
export const ANTHROPIC_WRITER_FACTS = {
  messages: mapped("messages, those of one role joined"),
  systemMessage: mapped("system"),
  model: mapped("model"),
  texts: mapped("text blocks"),
  signedThinking: mapped("thinking and redacted_thinking blocks"),
  toolCalls: mapped("tool_use blocks"),
  toolResults: mapped("tool_result blocks right after their calls"),
  toolDefinitions: mapped("tools"),
  files: mapped("image and document blocks"),
  fileNames: kept("names of files that requests can’t contain", "the text of their message"),
  systemNotes: kept("system messages in the middle", "the text of turns of the person"),
  toolTexts: kept("texts of tools outside a result", "the text of turns of the person"),
  missingResults: kept(
    "calls without a result",
    "a result that says so, because requests demand one",
  ),
  openings: kept(
    "conversations that begin with an answer",
    "a turn of the person that says so, because requests begin with one",
  ),
  renamedTools: lost("names of tools", "requests take up to 64 letters, digits, _ and -"),
  repeatedTools: lost("further definitions of one tool", "requests define a tool once"),
  ...RESHAPED_FACT,
  examples: lost(
    "examples of calls that do not fit the arguments",
    "requests with them are refused",
  ),
  lastThinking: lost(
    "thinking of an answer that the request goes on with",
    "the model thinks again; requests with it are refused",
  ),
  settings: lost(
    "settings of a request that do not fit what is written",
    "requests with them are refused",
  ),
  unsignedThinking: lost("thinking without a signature", "requests accept none"),
  otherVersions: lost(
    "messages that are not shown",
    "a request is one path through a conversation",
  ),
  earlierResults: lost(
    "results that a later one of the same call replaced",
    "a call has one result in a request",
  ),
  orphanResults: lost("results of calls that are not in the conversation", "requests accept none"),
  errorDetails: lost(
    "details of failures",
    "a request only says that a call failed, and its output",
  ),
  droppedCalls: lost("tool calls without a result", "they were to be left out"),
  approvals: lost("approvals of tool calls", "requests have none"),
  unknownContent: lost("content of an unknown kind", "requests accept known kinds only"),
  emptyTexts: lost("texts without a word", "requests accept none"),
  fileContents: lost(
    "contents of attachments",
    "of a kind requests do not accept, or to be left out",
  ),
  fileDetails: lost(
    "names of pictures, and addresses of files whose contents go along",
    "requests have no place for them",
  ),
  omittedThinking: lost("thinking", "it was to be left out"),
  omittedTools: lost("tool calls and results", "they were to be left out"),
  unwritten: lost(
    "conversations without a message that has a form here",
    "there would be nothing in the file",
  ),
  title: lost("the title", "requests have none"),
  times: lost("times", "requests have none"),
  details: lost(
    "ids, pins, usage and other details of messages",
    "requests have no place for them",
  ),
  conversationDetails: lost(
    "owner, settings and other details of the conversation",
    "requests have no place for them",
  ),
} satisfies FactTable;

export type AnthropicWriterFact = keyof typeof ANTHROPIC_WRITER_FACTS;

/** Counts one thing that happens to a conversation on its way out. */
export type Count = (name: AnthropicWriterFact, times?: number) => void;
