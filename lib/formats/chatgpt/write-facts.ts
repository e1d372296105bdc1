import type { FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** All that was kept of a conversation of this format goes back. */
const { droppedDetails: _, ...OWN_TREE_FACTS } = TREE_FACTS;

/** Everything the writer of ChatGPT-like trees can do. */
export const CHATGPT_WRITER_FACTS = {
  ...OWN_TREE_FACTS,
  ...RESULT_FACTS,
  toolCalls: { fate: "mapped", to: "messages to a tool" },
  toolResults: { fate: "mapped", to: "messages of a tool" },
  splitMessages: {
    fate: "mapped",
    to: "several messages that follow each other, for each call, result and thought",
  },
  mergedResults: { fate: "mapped", to: "the message right after the call they answer" },
  outcomes: { fate: "mapped", to: "the status and the exception of a run" },
  outputsAsText: { fate: "mapped", to: "JSON text, where a result is more than a text" },

  looseResults: {
    fate: "lost",
    what: "which call a result answers, where another one is nearer",
    why: "the format has no ids of calls; a result answers the call before it",
  },
  omittedContents: {
    fate: "lost",
    what: "contents of attachments",
    why: "the format keeps them in files beside the conversations",
  },
} as const satisfies FactTable;

export type ChatgptWriterFact = keyof typeof CHATGPT_WRITER_FACTS;
