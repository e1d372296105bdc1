import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { RESHAPED_FACT } from "../kit/tools/write-facts";
import { TOOL_LIMIT_FACTS } from "../kit/vendor/openai/tool-limits";

/** Everything the writers of chat messages can do. */
export const OPENAI_WRITER_FACTS = {
  messages: mapped("messages"),
  systemMessage: mapped("a first message with the role system"),
  model: mapped("model"),
  texts: mapped("content"),
  systemNotes: mapped("messages with the role system"),
  refusals: mapped("refusal"),
  toolCalls: mapped("tool_calls"),
  toolResults: mapped("messages with the role tool"),
  notedResults: mapped("a note where a call has no result"),
  toolDefinitions: mapped("tools"),
  attachments: mapped("image, sound and file parts"),
  senders: mapped("name"),

  fileNames: kept("files without their content", "the text of their message"),

  unwritten: lost(
    "conversations without a message that has a form here",
    "there would be nothing in the file",
  ),
  title: lost("the title", "the format has none"),
  otherVersions: lost(
    "messages that are not shown",
    "the format is one path through a conversation",
  ),
  thinking: lost("thinking", "the interface takes none back"),
  renamedTools: lost("names of tools", "the interface takes up to 64 letters, digits, _ and -"),
  repeatedTools: lost("further definitions of one tool", "requests define a tool once"),
  ...RESHAPED_FACT,
  ...TOOL_LIMIT_FACTS,
  emptyTexts: lost(
    "messages and results without text",
    "the interface takes none; such a result says that there was no output",
  ),
  trailingTurns: lost("messages after the last answer", "a line ends with the answer to learn"),
  approvals: lost("approvals of tool calls", "the format has none"),
  outcomes: lost("states of results that did not succeed", "they become words in the result"),
  earlierResults: lost("earlier results of a call", "a call has one result in this format"),
  orphanResults: lost("results without a call", "the interface refuses them"),
  droppedCalls: lost("calls without a result", "left out by choice"),
  leftOutTools: lost("tool calls and their results", "left out by choice"),
  providerTools: lost("tools a provider runs itself", "chat requests have none"),
  fileContents: lost(
    "contents of files",
    "left out by choice, or of a kind the interface does not read",
  ),
  answerFiles: lost("files of answers and of results", "only messages of people can have files"),
  partNames: lost("names of pictures, sounds and uploaded files", "such parts have no name"),
  addresses: lost("addresses of files", "only pictures may be linked"),
  toolTexts: lost("texts of tools outside a result", "a message of a tool is a result"),
  weights: mapped("weight"),
  unusedWeights: lost("weights of answers", "only lines for fine-tuning have them"),
  odd: lost("blocks of unknown kinds", "nobody can tell what they are"),
  unusableNames: lost("names of people", "the format allows letters, digits, _ and - only"),
  times: lost("times", "the format has none"),
  pins: lost("pins", "the format has none"),
  runs: lost("facts about the runs of models", "the format has none"),
  details: lost("details of messages", "the format has no place for them"),
  conversationDetails: lost("details of the conversation", "the format has no place for them"),
} satisfies FactTable;

export type OpenaiWriterFact = keyof typeof OPENAI_WRITER_FACTS;

/** What messages are for: lines to train on take less, and only one kind of them says what to learn from. */
export type Use = "request" | "training" | "pair";

/** Counts what becomes of something. */
export type Count = (name: OpenaiWriterFact, times?: number) => void;
