import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of training samples can do with what it finds. */
export const SHAREGPT_FACTS = {
  ...commonFactsWithout("title", "model", "toolApprovals", "borrowedTimes", "repeatedMessages"),
  ...TOOL_FACTS,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownRoles: SHARED_FACTS.unknownRoles,
  unusedFiles: kept("files that no text points to", "the conversation’s source extension"),
} satisfies FactTable;

export type SharegptFact = keyof typeof SHAREGPT_FACTS;
