import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** Everything the writer of Open WebUI files can do. */
export const OPEN_WEBUI_WRITER_FACTS = {
  ...TREE_FACTS,
  ...RESULT_FACTS,
  mergedResults: mapped("the calls they answer, in one message"),
  embeddedFiles: mapped("data URLs of files"),
  owner: mapped("user_id"),
  joinedTexts: lost("where one text of a prompt ends and the next begins", "a prompt is one text"),
  shortenedTimes: lost(
    "fractions of seconds of the conversation’s times",
    "the format counts whole seconds",
  ),
  updatedMessages: lost("times of changes to messages", "a message has one time"),
} satisfies FactTable;

export type OpenWebuiWriterFact = keyof typeof OPEN_WEBUI_WRITER_FACTS;
