import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";
import type { Tally } from "../kit/contract/fidelity";
import { READABLE_FACTS, UNREADABLE_FACTS } from "../kit/readable/facts";

const CARRIED = "the document inside the page";

export const FACTS = {
  ...READABLE_FACTS,
  otherVersions: kept("other versions of messages", CARRIED),
  deletedMessages: kept("deleted messages", CARRIED),
  attachmentContents: kept("contents of attachments", CARRIED),
  conversationDetails: kept("details of the conversation", CARRIED),
  messageDetails: kept("details of messages", CARRIED),
  document: mapped("a block of data; dropping the page on an import restores it"),
  leftOutThinking: UNREADABLE_FACTS.leftOutThinking,
  leftOutTools: UNREADABLE_FACTS.leftOutTools,
  leftOutDocument: lost(
    "the document inside the page",
    "it would carry what was left out by choice",
  ),
  lostOtherVersions: UNREADABLE_FACTS.otherVersions,
  lostDeletedMessages: UNREADABLE_FACTS.deletedMessages,
  lostAttachmentContents: {
    ...UNREADABLE_FACTS.attachmentContents,
    why: "left out by choice, or no picture that a page can show",
  },
  lostConversationDetails: UNREADABLE_FACTS.conversationDetails,
  lostMessageDetails: UNREADABLE_FACTS.messageDetails,
} satisfies FactTable;

const LOST: ReadonlyMap<string, keyof typeof FACTS> = new Map([
  ["otherVersions", "lostOtherVersions"],
  ["deletedMessages", "lostDeletedMessages"],
  ["attachmentContents", "lostAttachmentContents"],
  ["conversationDetails", "lostConversationDetails"],
  ["messageDetails", "lostMessageDetails"],
]);

/** Counts for a page that does not carry its document: what only that would have kept is lost. */
export function withoutDocument(tally: Tally<string>): Tally<string> {
  return {
    count: (name, times) => tally.count(LOST.get(name) ?? name, times),
    report: () => tally.report(),
  };
}
