import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Open WebUI exports can do with what it finds. */
export const OPEN_WEBUI_FACTS = {
  ...commonFactsWithout("toolApprovals", "unreadableFiles", "repeatedMessages"),
  owner: mapped("ownerId"),
  elements: mapped("thinking, toolCall and toolResult blocks"),
  failedMessages: mapped("metadata.error"),
  severalModels: mapped("messages that share an index, with metadata.modelIdx"),
  currentMessage: kept(
    "a current message that others follow, or that is not there",
    "the conversation’s source extension",
  ),
  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownParts: SHARED_FACTS.unknownParts,
  repeatedPath: lost(
    "second listing of the active path",
    "the tree of messages has the same messages",
  ),
} satisfies FactTable;

export type OpenWebuiFact = keyof typeof OPEN_WEBUI_FACTS;
