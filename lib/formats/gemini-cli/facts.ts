import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

/** Everything the reader of Gemini CLI sessions can do with what it finds. */
export const GEMINI_CLI_FACTS = {
  ...commonFactsWithout(
    "model",
    "systemTexts",
    "otherVersions",
    "emptyNodes",
    "toolApprovals",
    "branchParents",
    "unreadableFiles",
    "repeatedMessages",
  ),
  tokenCounts: mapped("assistantMetadata"),
  modelRuns: mapped("assistantMetadata.model"),
  notices: kept("notices of the program", CONVERSATION),
  strangeLines: kept("lines of an unknown kind", CONVERSATION),
  unknownParts: kept("parts of an unknown kind", MESSAGE),
  toolDetails: kept("details of tool calls", MESSAGE),
  originalRoles: kept("roles CJSON has no word for", MESSAGE),
  replacedMessages: lost(
    "earlier states of messages",
    "the log writes a message again whenever it grows; the last state counts",
  ),
  replacedDetails: lost("earlier values of the session’s details", "the log replaced them"),
  rewoundMessages: lost(
    "messages that were taken back",
    "the conversation went on from an earlier message",
  ),
} satisfies FactTable;

export type GeminiCliFact = keyof typeof GEMINI_CLI_FACTS;
