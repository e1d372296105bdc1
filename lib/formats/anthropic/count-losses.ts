import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { UNDATED_MARKS } from "@/lib/domain/conversation/facts/recorded-time";
import { asRecord } from "@/lib/shared/read-value";

import { isBlank, leftover } from "../kit/source/unmapped";
import { SOURCE_KEY } from "../kit/source/extension";
import { SHELL_MEMBERS, type OutgoingConversation } from "../kit/contract/writer";
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
  const { extensions, metadata, assistantMetadata, senderId, pinned } = message;
  const source = asRecord(asRecord(extensions)?.[SOURCE_KEY]);
  const others = leftover(extensions, new Set([SOURCE_KEY]));
  const more = [leftover(source, USED_SOURCE), others, metadata, assistantMetadata, senderId];
  count("details", more.some((each) => !isBlank(each)) || pinned === true ? 1 : 0);
  count("times", tellsTime(message) ? 1 : 0);
}

/** Members of a shell that are written, or that every document has. */
const USED_SHELL: ReadonlySet<string> = new Set([...SHELL_MEMBERS, "auditTrail"]);

/** Counts what the conversation says that no request has a place for. */
export function countShell(shell: OutgoingConversation["shell"], count: Count): void {
  count("title", shell.conversationTitle ? 1 : 0);
  count("times", shellTellsTime(shell) ? 1 : 0);
  const details = Object.keys(leftover(shell, USED_SHELL));
  count("conversationDetails", details.length);
}
