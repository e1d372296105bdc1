import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

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
  failures: mapped("results that say failed, with the exit code"),
  tokenCounts: mapped("assistantMetadata"),
  compactions: mapped("messages of their own, shown as system notes"),
  otherLines: kept("lines that are not part of the talk", "the conversation’s source extension"),
  events: lost("live events", "they announce or repeat what other lines say"),
} satisfies FactTable;
