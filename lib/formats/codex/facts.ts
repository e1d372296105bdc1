import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Codex sessions can do with what it finds. */
export const CODEX_FACTS = {
  ...commonFactsWithout(
    "title",
    "otherVersions",
    "branchParents",
    "emptyNodes",
    "repeatedMessages",
    "unreadableFiles",
  ),
  failures: { fate: "mapped", to: "results that say failed, with the exit code" },
  tokenCounts: { fate: "mapped", to: "assistantMetadata" },
  compactions: { fate: "mapped", to: "messages of their own, shown as system notes" },
  otherLines: {
    fate: "kept",
    what: "lines that are no part of the talk",
    where: "the conversation's source extension",
  },
  events: {
    fate: "lost",
    what: "live events",
    why: "they announce or repeat what other lines say",
  },
} as const satisfies FactTable;
