import type { FactTable } from "../kit/contract/fact-table";
import { RESULT_FACTS, TREE_FACTS } from "../kit/tree/write-facts";

/** Everything the writer of LibreChat files can do. */
export const LIBRECHAT_WRITER_FACTS = {
  ...TREE_FACTS,
  ...RESULT_FACTS,
  outputsAsText: { fate: "mapped", to: "JSON text, where a result is more than a text" },
  mergedResults: { fate: "mapped", to: "the calls they answer, in one message" },
  embeddedFiles: { fate: "mapped", to: "data URLs as the path of a file" },
  shownBranch: {
    fate: "lost",
    what: "which branch was shown",
    why: "the format has no place for it, and shows the newest",
  },
} as const satisfies FactTable;
