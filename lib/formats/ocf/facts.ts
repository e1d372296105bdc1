import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of Open Conversation Format can do with what it finds. */
export const OCF_FACTS = {
  ...commonFactsWithout("toolApprovals", "repeatedMessages"),
  ...TOOL_FACTS,
  senders: mapped("senderId"),
  runFacts: mapped("assistantMetadata"),
  pins: mapped("pinned"),
  outcomes: mapped("the state of tool results"),
  codeParts: mapped("fenced code in text blocks"),
  laterInstructions: mapped("messages of their own, shown as system notes"),
  resources: kept("resources that no message refers to", "the conversation’s source extension"),
  otherLines: kept("entries of no known kind", "the conversation’s source extension"),
} satisfies FactTable;

export type OcfFact = keyof typeof OCF_FACTS;
