import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const MESSAGE = "the message's source extension";

/** Everything the reader of DeepSeek exports can do with what it finds. */
export const DEEPSEEK_FACTS = {
  ...commonFactsWithout(
    "model",
    "systemTexts",
    "toolApprovals",
    "unreadableFiles",
    "repeatedMessages",
  ),
  models: { fate: "mapped", to: "assistantMetadata" },
  searches: { fate: "mapped", to: "toolCall and toolResult blocks" },
  unknownFragments: { fate: "kept", what: "fragments of an unknown kind", where: MESSAGE },
  nodeFields: {
    fate: "kept",
    what: "entries of the message tree that are no messages, and details of others",
    where: "the conversation's source extension",
  },
} as const satisfies FactTable;

export type DeepseekFact = keyof typeof DEEPSEEK_FACTS;
