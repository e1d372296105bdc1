import { commonFactsWithout } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const CONVERSATION = "the conversation’s source extension";
const MESSAGE = "the message’s source extension";

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
  mergedChunks: mapped("blocks of the message their speaker began"),
  branchOrigin: mapped("parentId and the fork extension"),
  driveLinks: mapped("attachments with a link to Google Drive"),
  outcomes: mapped("assistantMetadata"),
  pendingInputs: kept("texts that were not sent", CONVERSATION),
  originalRoles: kept("roles CJSON has no word for", MESSAGE),
  unknownParts: kept("parts of an unknown kind", MESSAGE),
  strangeEntries: kept("chunks that are not objects", CONVERSATION),
  repeatedTexts: lost("texts that occur twice in a chunk", "the chunk’s own text says the same"),
  emptyChunks: lost("chunks without content", "they say nothing"),
} satisfies FactTable;

export type AiStudioFact = keyof typeof AI_STUDIO_FACTS;
