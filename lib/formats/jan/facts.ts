import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";

const MESSAGE = "the message’s source extension";

/** Everything the reader of Jan threads can do with what it finds. */
export const JAN_FACTS = {
  ...commonFactsWithout("otherVersions", "toolApprovals", "branchParents", "repeatedMessages"),
  states: mapped("metadata of messages that were stopped or failed"),
  unknownContent: kept("content of an unknown kind", MESSAGE),
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  strangeLines: kept("lines that are not messages", "the conversation’s source extension"),
} satisfies FactTable;

export type JanFact = keyof typeof JAN_FACTS;
