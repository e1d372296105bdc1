import type { FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** Everything the writer of Open WebUI files can do. */
export const OPEN_WEBUI_WRITER_FACTS = {
  ...TREE_FACTS,
  ...RESULT_FACTS,
  mergedResults: { fate: "mapped", to: "the calls they answer, in one message" },
  embeddedFiles: { fate: "mapped", to: "data URLs of files" },
  owner: { fate: "mapped", to: "user_id" },
  joinedTexts: {
    fate: "lost",
    what: "where one text of a prompt ends and the next begins",
    why: "a prompt is one text",
  },
  shortenedTimes: {
    fate: "lost",
    what: "fractions of seconds of the conversation's times",
    why: "the format counts whole seconds",
  },
  updatedMessages: {
    fate: "lost",
    what: "times of changes to messages",
    why: "a message has one time",
  },
} as const satisfies FactTable;

export type OpenWebuiWriterFact = keyof typeof OPEN_WEBUI_WRITER_FACTS;
