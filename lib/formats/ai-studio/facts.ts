import { commonFactsWithout } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation's source extension";
const MESSAGE = "the message's source extension";

/** Everything the reader of AI Studio prompts can do with what it finds. */
export const AI_STUDIO_FACTS = {
  ...commonFactsWithout(
    "otherVersions",
    "emptyNodes",
    "toolApprovals",
    "unreadableFiles",
    "branchParents",
    "repeatedMessages",
  ),
  mergedChunks: { fate: "mapped", to: "blocks of the message their speaker began" },
  branchOrigin: { fate: "mapped", to: "parentId and the fork extension" },
  driveLinks: { fate: "mapped", to: "attachments with a link to Google Drive" },
  outcomes: { fate: "mapped", to: "assistantMetadata" },
  pendingInputs: { fate: "kept", what: "texts that were not sent", where: CONVERSATION },
  originalRoles: { fate: "kept", what: "roles CJSON has no word for", where: MESSAGE },
  unknownParts: { fate: "kept", what: "parts of an unknown kind", where: MESSAGE },
  strangeEntries: { fate: "kept", what: "chunks that are no objects", where: CONVERSATION },
  repeatedTexts: {
    fate: "lost",
    what: "texts that stand in a chunk twice",
    why: "the chunk's own text says the same",
  },
  emptyChunks: { fate: "lost", what: "chunks without content", why: "they say nothing" },
} as const satisfies FactTable;

export type AiStudioFact = keyof typeof AI_STUDIO_FACTS;
