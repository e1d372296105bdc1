import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

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
  answersAsHtml: { fate: "mapped", to: "text blocks, as Markdown" },
  htmlOfAnswers: {
    fate: "kept",
    what: "answers as HTML",
    where: "the message's source extension",
  },
  promptWords: { fate: "mapped", to: "the role of the message" },
  strangeAnswers: {
    fate: "kept",
    what: "answers without HTML",
    where: "the conversation's source extension",
  },
} as const satisfies FactTable;

export type GeminiTakeoutFact = keyof typeof GEMINI_TAKEOUT_FACTS;
