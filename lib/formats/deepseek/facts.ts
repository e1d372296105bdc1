import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, mapped, type FactTable } from "../kit/contract/fact-table";

const MESSAGE = "the message’s source extension";

/** Everything the reader of DeepSeek exports can do with what it finds. */
export const DEEPSEEK_FACTS = {
  ...commonFactsWithout(
    "model",
    "systemTexts",
    "toolApprovals",
    "unreadableFiles",
    "repeatedMessages",
  ),
  models: mapped("assistantMetadata"),
  searches: mapped("toolCall and toolResult blocks"),
  unknownFragments: kept("fragments of an unknown kind", MESSAGE),
  nodeFields: kept(
    "entries of the message tree that are not messages, and details of others",
    "the conversation’s source extension",
  ),
} satisfies FactTable;

export type DeepseekFact = keyof typeof DEEPSEEK_FACTS;
