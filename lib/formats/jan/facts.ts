import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const MESSAGE = "the message's source extension";

/** Everything the reader of Jan threads can do with what it finds. */
export const JAN_FACTS = {
  ...commonFactsWithout("otherVersions", "toolApprovals", "branchParents", "repeatedMessages"),
  states: { fate: "mapped", to: "metadata of messages that were stopped or failed" },
  unknownContent: { fate: "kept", what: "content of an unknown kind", where: MESSAGE },
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  strangeLines: {
    fate: "kept",
    what: "lines that are no messages",
    where: "the conversation's source extension",
  },
} as const satisfies FactTable;

export type JanFact = keyof typeof JAN_FACTS;
