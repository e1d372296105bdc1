import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of OpenAI's requests, answers and training lines can do with what it finds. */
export const OPENAI_FACTS = {
  ...commonFactsWithout("emptyNodes", "unreadableFiles", "repeatedMessages"),
  ...TOOL_FACTS,
  senders: mapped("senderId"),
  refusals: mapped("text blocks, marked by metadata.refusal"),
  laterInstructions: mapped("messages of their own, shown as system notes"),
  strangeEntries: kept("entries that are not messages", "the conversation’s source extension"),
} satisfies FactTable;
