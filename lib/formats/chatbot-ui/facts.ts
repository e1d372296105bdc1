import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, lost, type FactTable } from "../kit/contract/fact-table";

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
  folders: kept("names of folders", "the conversation’s source extension"),
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownRoles: SHARED_FACTS.unknownRoles,
  unusableEntries: lost("entries of the history without messages", "they are not conversations"),
  prompts: lost("saved prompts", "they belong to no conversation"),
  otherFolders: lost(
    "folders without conversations",
    "only the folder of a conversation is kept, with the conversation",
  ),
  settings: lost("settings of the file", "they belong to no conversation"),
} satisfies FactTable;

export type ChatbotUiFact = keyof typeof CHATBOT_UI_FACTS;
