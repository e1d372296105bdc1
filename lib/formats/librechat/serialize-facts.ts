import type { FactTable } from "../fact-table";
import { TREE_FACTS } from "../tree-facts";

const { attachmentContents: _, ...SHARED } = TREE_FACTS;

/** Everything the writer of LibreChat files can do. */
export const LIBRECHAT_WRITER_FACTS = {
  ...SHARED,
  mergedResults: { fate: "mapped", to: "the calls they answer, in one message" },
  embeddedFiles: { fate: "mapped", to: "data URLs as the path of a file" },
} as const satisfies FactTable;
