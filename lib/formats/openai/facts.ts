import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

/** Everything the reader of OpenAI's requests, answers and training lines can do with what it finds. */
export const OPENAI_FACTS = {
  ...commonFactsWithout("title", "emptyNodes", "unreadableFiles", "repeatedMessages"),
  ...TOOL_FACTS,
  senders: { fate: "mapped", to: "senderId" },
  refusals: { fate: "mapped", to: "text blocks, marked by metadata.refusal" },
  laterInstructions: { fate: "mapped", to: "messages of their own, shown as system notes" },
  strangeEntries: {
    fate: "kept",
    what: "entries that are no messages",
    where: "the conversation's source extension",
  },
} as const satisfies FactTable;
