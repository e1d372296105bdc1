import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of Open Conversation Format can do with what it finds. */
export const OCF_FACTS = {
  ...commonFactsWithout("toolApprovals", "repeatedMessages"),
  ...TOOL_FACTS,
  senders: { fate: "mapped", to: "senderId" },
  runFacts: { fate: "mapped", to: "assistantMetadata" },
  pins: { fate: "mapped", to: "pinned" },
  outcomes: { fate: "mapped", to: "the state of tool results" },
  codeParts: { fate: "mapped", to: "fenced code in text blocks" },
  laterInstructions: { fate: "mapped", to: "messages of their own, shown as system notes" },
  resources: {
    fate: "kept",
    what: "resources that no message refers to",
    where: "the conversation's source extension",
  },
  otherLines: {
    fate: "kept",
    what: "entries of no known kind",
    where: "the conversation's source extension",
  },
} as const satisfies FactTable;

export type OcfFact = keyof typeof OCF_FACTS;
