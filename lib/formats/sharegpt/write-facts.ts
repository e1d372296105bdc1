import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the writer of training samples can do. */
export const SHAREGPT_WRITER_FACTS = {
  messages: mapped("turns of conversations"),
  systemMessage: mapped("system"),
  texts: mapped("values of human and gpt"),
  thinking: mapped("think tags at the start of an answer"),
  toolCalls: mapped("function_call turns"),
  toolResults: mapped("observation turns"),
  toolDefinitions: mapped("tools"),
  files: kept(
    "names of pictures, sounds and films",
    "images, audios and videos, with a mark in the text",
  ),
  brokenMarks: kept(
    "words that look like the mark of a file",
    "the text with a blank in them, because trainers count the marks",
  ),
  otherVersions: lost("messages that are not shown", "a sample is one path through a conversation"),
  fileContents: lost("contents of attachments", "samples point to files by their paths"),
  otherFiles: lost("attachments of other kinds", "samples have pictures, sounds and films only"),
  approvals: lost("approvals of tool calls", "the format has none"),
  callIds: lost("which call a result belongs to", "calls have no ids; their order tells"),
  times: lost("times", "the format has none"),
  joinedTurns: kept(
    "turns of one speaker in a row",
    "one turn, because questions and answers must alternate",
  ),
  droppedTurns: lost(
    "turns that a sample can’t contain",
    "questions and answers must alternate, calls need a result and an answer, and the answer is last",
  ),
  unwritten: lost(
    "conversations without a question and its answer",
    "there would be nothing in the file",
  ),
  title: lost("the title", "the format has none"),
  details: lost("models, pins, owners and other details", "the format has no place for them"),
  omittedThinking: lost("thinking", "it was to be left out"),
  omittedTools: lost("tool calls and results", "they were to be left out"),
} satisfies FactTable;

export type SharegptWriterFact = keyof typeof SHAREGPT_WRITER_FACTS;
