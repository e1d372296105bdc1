import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

const MESSAGE = "the message's source extension";

/** Everything the reader of Gemini requests can do with what it finds. */
export const GEMINI_API_FACTS = {
  ...commonFactsWithout(
    "title",
    "otherVersions",
    "emptyNodes",
    "toolApprovals",
    "branchParents",
    "borrowedTimes",
    "unreadableFiles",
    "repeatedMessages",
  ),
  ...TOOL_FACTS,
  toolList: {
    fate: "kept",
    what: "the list of tools as it was sent",
    where: "the conversation's source extension",
  },
  signatures: { fate: "kept", what: "signatures of thoughts", where: MESSAGE },
  unknownParts: { fate: "kept", what: "parts of an unknown kind", where: MESSAGE },
  strangeEntries: {
    fate: "kept",
    what: "entries that are no messages",
    where: "the conversation's source extension",
  },
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  originalRoles: { fate: "kept", what: "roles CJSON has no word for", where: MESSAGE },
} as const satisfies FactTable;

export type GeminiApiFact = keyof typeof GEMINI_API_FACTS;
