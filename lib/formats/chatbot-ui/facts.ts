import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Chatbot UI's files can do with what it finds. */
export const CHATBOT_UI_FACTS = {
  ...commonFactsWithout(
    "otherVersions",
    "thinking",
    "toolCalls",
    "toolResults",
    "toolApprovals",
    "attachments",
    "embeddedFiles",
    "branchParents",
    "borrowedTimes",
    "missingFiles",
    "largeFiles",
    "unreadableFiles",
    "unknownTimes",
    "repeatedMessages",
  ),
  folders: {
    fate: "kept",
    what: "names of folders",
    where: "the conversation's source extension",
  },
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownRoles: SHARED_FACTS.unknownRoles,
  unusableEntries: {
    fate: "lost",
    what: "entries of the history without messages",
    why: "they are no conversations",
  },
  prompts: {
    fate: "lost",
    what: "saved prompts",
    why: "they belong to no conversation",
  },
  otherFolders: {
    fate: "lost",
    what: "folders without conversations",
    why: "only the folder of a conversation is kept, with the conversation",
  },
  settings: {
    fate: "lost",
    what: "settings of the file",
    why: "they belong to no conversation",
  },
} as const satisfies FactTable;

export type ChatbotUiFact = keyof typeof CHATBOT_UI_FACTS;
