import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { asRecord } from "@/lib/shared/read-value";

import { MESSAGE_MEMBERS, SHELL_MEMBERS, type OutgoingConversation } from "../contract/writer";
import { SOURCE_KEY } from "../source/extension";
import { isBlank, unmapped } from "../source/unmapped";

const WRITTEN: ReadonlySet<string> = new Set([...MESSAGE_MEMBERS, "auditTrail"]);
const WRITTEN_OF_SHELL: ReadonlySet<string> = new Set([...SHELL_MEMBERS, "auditTrail"]);
const USUAL: ReadonlyMap<string, unknown> = new Map([["pinned", false]]);
const MESSAGE_OF_ERROR: ReadonlySet<string> = new Set(["message"]);

/**
 * What calls, results and files say besides what formats of a single path have a place for: toolsets and versions of
 * calls, durations and other details of results, and what was said of files.
 */
export function unwrittenDetails(message: Message): unknown[] {
  const blocks = message.messageType === "composite" ? (message.contentBlocks ?? []) : [];
  const ofBlocks = blocks.flatMap((block): unknown[] => {
    if (block.blockType === "toolCall") return [block.toolRef.toolsetId, block.toolRef.version];
    if (block.blockType !== "toolResult") return [];
    const { durationMs, metadata, toolResultError } = block;
    return [durationMs, metadata, unmapped(toolResultError, MESSAGE_OF_ERROR)];
  });
  const ofFiles = (message.attachments ?? []).map(({ metadata }) => metadata);
  return [...ofBlocks, ...ofFiles].filter((each) => !isBlank(each));
}

/** The same, and the members of the message itself, where a format has a place for none of them. */
export function unwrittenMembers(message: Message): unknown[] {
  const { [SOURCE_KEY]: _, ...extensions } = asRecord(message.extensions) ?? {};
  const members = unmapped({ ...message, extensions }, WRITTEN, USUAL);
  return [...Object.values(members), ...unwrittenDetails(message)];
}

/** How many members of a conversation formats of a single path have no place for. */
export const unwrittenOfShell = ({ shell }: OutgoingConversation): number =>
  Object.keys(unmapped(shell, WRITTEN_OF_SHELL)).length;
