import { commonFactsWithout, SHARED_FACTS } from "../kit/tree/common-facts";
import type { FactTable } from "../kit/contract/fact-table";

/** Everything the reader of Open WebUI exports can do with what it finds. */
export const OPEN_WEBUI_FACTS = {
  ...commonFactsWithout("toolApprovals", "unreadableFiles", "repeatedMessages"),
  owner: { fate: "mapped", to: "ownerId" },
  elements: { fate: "mapped", to: "thinking, toolCall and toolResult blocks" },
  failedMessages: { fate: "mapped", to: "metadata.error" },
  severalModels: { fate: "mapped", to: "messages that share an index, with metadata.modelIdx" },
  currentMessage: {
    fate: "kept",
    what: "a current message that others follow, or that is not there",
    where: "the conversation's source extension",
  },
  systemDetails: SHARED_FACTS.systemDetails,
  laterSystemTexts: SHARED_FACTS.laterSystemTexts,
  unknownParts: SHARED_FACTS.unknownParts,
  repeatedPath: {
    fate: "lost",
    what: "second listing of the active path",
    why: "the tree of messages has the same messages",
  },
} as const satisfies FactTable;

export type OpenWebuiFact = keyof typeof OPEN_WEBUI_FACTS;
