import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** Everything the writer of LibreChat files can do. */
export const LIBRECHAT_WRITER_FACTS = {
  ...TREE_FACTS,
  ...RESULT_FACTS,
  outputsAsText: mapped("JSON text, where a result is more than a text"),
  mergedResults: mapped("the calls they answer, in one message"),
  embeddedFiles: mapped("data URLs as the path of a file"),
  shownBranch: lost(
    "which branch was shown",
    "the format has no place for it, and shows the newest",
  ),
} satisfies FactTable;
