import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** All that was kept of a conversation of this format goes back. */
const { droppedDetails: _, addresses: _addresses, ...OWN_TREE_FACTS } = TREE_FACTS;

/** Everything the writer of ChatGPT-like trees can do. */
export const CHATGPT_WRITER_FACTS = {
  ...OWN_TREE_FACTS,
  ...RESULT_FACTS,
  toolCalls: mapped("messages to a tool"),
  toolResults: mapped("messages of a tool"),
  splitMessages: mapped(
    "several messages that follow each other, for each call, result and thought",
  ),
  mergedResults: mapped("the message right after the call they answer"),
  outcomes: mapped("the status and the exception of a run"),
  outputsAsText: mapped("JSON text, where a result is more than a text"),

  looseResults: lost(
    "which call a result answers, where another one is nearer",
    "the format has no ids of calls; a result answers the call before it",
  ),
  omittedContents: lost(
    "contents and addresses of attachments",
    "the format keeps them in files next to the conversations",
  ),
} satisfies FactTable;

export type ChatgptWriterFact = keyof typeof CHATGPT_WRITER_FACTS;
