import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { UNDATED_MARKS } from "@/lib/domain/conversation/facts/recorded-time";
import { asRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";
import { SOURCE_KEY } from "../kit/source/extension";
import type { OutgoingConversation } from "../kit/contract/writer";
import { unwrittenMembers, unwrittenOfShell } from "../kit/tree/unwritten-details";
import { shellTellsTime, tellsTime } from "../kit/source/stated-times";
import type { Count } from "./write-facts";

/** Members of the source extension that are written, or say nothing outside this library. */
const USED_SOURCE: ReadonlySet<string> = new Set([
  "v",
  "format",
  "parts",
  "signatures",
  "blocks",
  "parentId",
  ...UNDATED_MARKS,
]);

/** Counts what a message says that no request has a place for. */
export function countLosses(message: Message, count: Count): void {
  const source = asRecord(asRecord(message.extensions)?.[SOURCE_KEY]);
  const more = [unmapped(source, USED_SOURCE), unwrittenMembers(message)];
  count("details", more.some((each) => !isBlank(each)) ? 1 : 0);
  count("times", tellsTime(message) ? 1 : 0);
}

/** Counts what the conversation says that no request has a place for. */
export function countShell(conversation: OutgoingConversation, count: Count): void {
  const { shell } = conversation;
  count("title", shell.conversationTitle ? 1 : 0);
  count("times", shellTellsTime(shell) ? 1 : 0);
  count("conversationDetails", unwrittenOfShell(conversation));
}
