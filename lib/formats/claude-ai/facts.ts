import { CONTENT_FACTS } from "../kit/vendor/anthropic/facts";
import { commonFactsWithout } from "../kit/tree/common-facts";
import { lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Claude.ai exports can do with what it finds. */
export const CLAUDE_AI_FACTS = {
  ...commonFactsWithout("systemTexts", "emptyNodes", "toolApprovals", "unreadableFiles"),
  ...CONTENT_FACTS,
  extractedTexts: mapped("attachments with the text Claude.ai had extracted"),
  citationLinks: mapped("links in the text"),
  flatTexts: lost("flat copies of what messages say", "the content they repeat is mapped"),
  tokenBudgets: lost("token budgets", "they say nothing about the conversation’s content"),
} satisfies FactTable;

export type ClaudeAiFact = keyof typeof CLAUDE_AI_FACTS;
