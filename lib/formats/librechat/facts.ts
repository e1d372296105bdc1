import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of LibreChat exports can do with what it finds. */
export const LIBRECHAT_FACTS = {
  ...commonFactsWithout("toolApprovals", "unreadableFiles", "repeatedMessages"),
  failedMessages: { fate: "mapped", to: "metadata.error and metadata.unfinished" },

  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownParts: SHARED_FACTS.unknownParts,

  serverFiles: {
    fate: "lost",
    what: "contents of files",
    why: "they stay on the server; the export has their path there",
  },
  databaseFields: {
    fate: "lost",
    what: "ids of the database",
    why: "they mean nothing outside the server the export came from",
  },
} as const satisfies FactTable;

export type LibrechatFact = keyof typeof LIBRECHAT_FACTS;
