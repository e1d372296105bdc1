import { CONTENT_FACTS } from "../kit/vendor/anthropic/facts";
import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of Anthropic's Messages can do with what it finds. */
export const ANTHROPIC_FACTS = {
  ...commonFactsWithout(
    "title",
    "emptyNodes",
    "otherVersions",
    "branchParents",
    "borrowedTimes",
    "toolApprovals",
    "unreadableFiles",
    "repeatedMessages",
  ),
  ...CONTENT_FACTS,
  ...TOOL_FACTS,
  splitTurns: mapped("a message for the results and one for the rest of a turn"),
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  strangeEntries: kept(
    "entries of the list that are not messages",
    "the conversation’s source extension",
  ),
} satisfies FactTable;

export type AnthropicFact = keyof typeof ANTHROPIC_FACTS;
