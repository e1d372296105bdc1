import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the reader of LibreChat exports can do with what it finds. */
export const LIBRECHAT_FACTS = {
  ...commonFactsWithout("toolApprovals", "unreadableFiles", "repeatedMessages"),
  failedMessages: mapped("metadata.error and metadata.unfinished"),

  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownParts: SHARED_FACTS.unknownParts,

  serverFiles: lost(
    "contents of files",
    "they stay on the server; the export has their path there",
  ),
  databaseFields: lost(
    "ids of the database",
    "they mean nothing outside the server the export came from",
  ),
} satisfies FactTable;

export type LibrechatFact = keyof typeof LIBRECHAT_FACTS;
