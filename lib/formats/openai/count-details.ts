import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { UNDATED_MARKS } from "@/lib/domain/conversation/facts/recorded-time";
import { asRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";
import { SOURCE_KEY } from "../kit/source/extension";
import { MESSAGE_MEMBERS, type OutgoingConversation } from "../kit/contract/writer";
import { unwrittenDetails, unwrittenOfShell } from "../kit/tree/unwritten-details";
import { shellTellsTime, tellsTime } from "../kit/source/stated-times";
import type { Count } from "./write-facts";

const KNOWN_MEMBERS: ReadonlySet<string> = new Set([
  ...MESSAGE_MEMBERS,
  "pinned",
  "senderId",
  "assistantMetadata",
  "auditTrail",
  "metadata",
  "extensions",
]);
const WRITTEN_METADATA: ReadonlySet<string> = new Set(["originalRole", "refusal"]);
/** What the source extension says for our own use, or what is written again. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "v",
  "format",
  "parentId",
  ...UNDATED_MARKS,
  "partOrder",
  "originalRole",
]);

/** Counts what a message says that has no place in messages of the interface. */
export function countDetails(message: Message, count: Count): void {
  const { [SOURCE_KEY]: source, ...others } = asRecord(message.extensions) ?? {};
  const rest = [
    unmapped(message, KNOWN_MEMBERS),
    unmapped(message.metadata, WRITTEN_METADATA),
    unmapped(source, STRUCTURE),
    others,
    unwrittenDetails(message),
    message.role === "user" ? "" : message.senderId,
  ];
  count("times", tellsTime(message) ? 1 : 0);
  count("pins", message.pinned === true ? 1 : 0);
  count("runs", isBlank(message.assistantMetadata) ? 0 : 1);
  count("details", rest.some((left) => !isBlank(left)) ? 1 : 0);
}

/** The same of the conversation. */
export function countConversation(conversation: OutgoingConversation, count: Count): void {
  count("title", conversation.shell.conversationTitle ? 1 : 0);
  count("times", shellTellsTime(conversation.shell) ? 1 : 0);
  count("conversationDetails", unwrittenOfShell(conversation));
}
