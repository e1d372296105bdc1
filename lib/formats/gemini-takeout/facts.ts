import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Gemini activity can do with what it finds. */
export const GEMINI_TAKEOUT_FACTS = {
  ...commonFactsWithout(
    "title",
    "model",
    "systemTexts",
    "emptyNodes",
    "thinking",
    "toolCalls",
    "toolResults",
    "toolApprovals",
    "borrowedTimes",
    "unknownTimes",
    "repeatedMessages",
  ),
  answersAsHtml: mapped("text blocks, as Markdown"),
  htmlOfAnswers: kept("answers as HTML", "the message’s source extension"),
  promptWords: mapped("the role of the message"),
  strangeAnswers: kept("answers without HTML", "the conversation’s source extension"),
} satisfies FactTable;

export type GeminiTakeoutFact = keyof typeof GEMINI_TAKEOUT_FACTS;
