import { CONTENT_FACTS } from "../kit/vendor/anthropic/facts";
import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Claude.ai exports can do with what it finds. */
export const CLAUDE_AI_FACTS = {
  ...commonFactsWithout("systemTexts", "emptyNodes", "toolApprovals", "unreadableFiles"),
  ...CONTENT_FACTS,
  extractedTexts: { fate: "mapped", to: "attachments with the text Claude.ai had extracted" },
  citationLinks: { fate: "mapped", to: "links in the text" },
  flatTexts: {
    fate: "lost",
    what: "flat copies of what messages say",
    why: "the content they repeat is mapped",
  },
  tokenBudgets: {
    fate: "lost",
    what: "token budgets",
    why: "they say nothing about the conversation's content",
  },
} as const satisfies FactTable;

export type ClaudeAiFact = keyof typeof CLAUDE_AI_FACTS;
