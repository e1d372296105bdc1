import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FACTS } from "../kit/tools/definitions";

const MESSAGE = "the message’s source extension";

/** Everything the reader of Gemini requests can do with what it finds. */
export const GEMINI_API_FACTS = {
  ...commonFactsWithout(
    "title",
    "emptyNodes",
    "toolApprovals",
    "borrowedTimes",
    "unreadableFiles",
    "repeatedMessages",
  ),
  ...TOOL_FACTS,
  toolList: kept("the list of tools as it was sent", "the conversation’s source extension"),
  signatures: kept("signatures of thoughts", MESSAGE),
  unknownParts: kept("parts of an unknown kind", MESSAGE),
  strangeEntries: kept("entries that are not messages", "the conversation’s source extension"),
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  originalRoles: kept("roles CJSON has no word for", MESSAGE),
} satisfies FactTable;

export type GeminiApiFact = keyof typeof GEMINI_API_FACTS;
