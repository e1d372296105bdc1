import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

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
  tokenCounts: { fate: "mapped", to: "assistantMetadata" },
  modelRuns: { fate: "mapped", to: "assistantMetadata.model" },
  notices: { fate: "kept", what: "notices of the program", where: CONVERSATION },
  strangeLines: { fate: "kept", what: "lines of an unknown kind", where: CONVERSATION },
  unknownParts: { fate: "kept", what: "parts of an unknown kind", where: MESSAGE },
  toolDetails: { fate: "kept", what: "details of tool calls", where: MESSAGE },
  originalRoles: { fate: "kept", what: "roles CJSON has no word for", where: MESSAGE },
  replacedMessages: {
    fate: "lost",
    what: "earlier states of messages",
    why: "the log writes a message again whenever it grows; the last state counts",
  },
  replacedDetails: {
    fate: "lost",
    what: "earlier values of the session's details",
    why: "the log replaced them",
  },
  rewoundMessages: {
    fate: "lost",
    what: "messages that were taken back",
    why: "the conversation went on from an earlier message",
  },
} as const satisfies FactTable;

export type GeminiCliFact = keyof typeof GEMINI_CLI_FACTS;
