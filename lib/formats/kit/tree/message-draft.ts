import type {
  AuditEntry,
  ContentBlock,
  Message,
  MessageAttachment,
  MessageRole,
  ToolApprovalBlock,
  ToolResultBlock,
} from "@/lib/domain/conversation/schema/conversation";
import type { JsonRecord } from "@/lib/shared/read-value";

import { isBlank } from "../source/unmapped";
import type { SourceTime } from "../source/time";

// A type and not an interface: only then is it also an object of unknown members.
export type ToolError = {
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
};

/** What any block may say besides its content. */
interface BlockTimes {
  /** Its own time; that of its message unless stated. */
  readonly time?: SourceTime | null;
}

/** A content block before it has an id. */
export type BlockDraft = BlockTimes & BlockContent;

type BlockContent =
  | { readonly kind: "text" | "thinking"; readonly text: string }
  | {
      readonly kind: "toolCall";
      readonly id: string;
      readonly name: string;
      readonly toolsetId?: string | null;
      readonly args: JsonRecord | null;
      readonly requiresApproval?: boolean;
    }
  | {
      readonly kind: "toolApproval";
      readonly toolCallId: string;
      readonly state: ToolApprovalBlock["toolApprovalState"];
      readonly approvedBy: string;
      readonly reason: string | null;
    }
  | {
      readonly kind: "toolResult";
      readonly toolCallId: string;
      readonly state: ToolResultBlock["toolResultState"];
      /** Absent when the tool said nothing; null is an answer. */
      readonly output?: unknown;
      readonly error?: ToolError | null;
      readonly durationMs?: number | null;
      readonly metadata?: JsonRecord | null;
    };

/** A message before it is written; what is null or empty is left out. */
export interface MessageDraft {
  readonly id: string;
  readonly role: MessageRole;
  readonly index?: number;
  readonly isPreferred?: boolean;
  readonly blocks: readonly BlockDraft[];
  readonly senderId?: string | null;
  readonly pinned?: boolean;
  /** The message's own time, null when the source gives none. */
  readonly time: SourceTime | null;
  readonly updated?: SourceTime | null;
  readonly assistantMetadata?: JsonRecord;
  readonly attachments: readonly MessageAttachment[];
  readonly metadata?: JsonRecord;
  readonly extensions: JsonRecord;
}

/**
 * Writes a message: as a text message when it is one text without a time, else with blocks.
 * @param fallback time of its blocks when the message has none of its own
 */
export function writeMessage(draft: MessageDraft, fallback: SourceTime): Message {
  const { id, role, time, updated = null, blocks, attachments, metadata, extensions } = draft;
  const start = {
    id,
    role,
    ...(draft.index === undefined ? {} : { index: draft.index }),
    ...(draft.isPreferred === undefined ? {} : { isPreferred: draft.isPreferred }),
    ...(draft.pinned === true ? { pinned: true } : {}),
    ...(isBlank(draft.senderId) ? {} : { senderId: draft.senderId ?? "" }),
  };
  const end = {
    ...(isBlank(draft.assistantMetadata)
      ? {}
      : { assistantMetadata: draft.assistantMetadata ?? {} }),
    ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
    ...auditTrail(role, time, updated),
    ...(isBlank(metadata) ? {} : { metadata: metadata ?? {} }),
    ...(isBlank(extensions) ? {} : { extensions }),
  };
  const [only] = blocks;
  if (!time && blocks.length === 1 && only?.kind === "text" && !only.time) {
    return { ...start, messageType: "text", content: only.text, ...end };
  }
  const createdAt = (time ?? fallback).iso;
  const contentBlocks = blocks.map((block, position) =>
    writeBlock(block, blockId(id, block, position), block.time?.iso ?? createdAt),
  );
  return { ...start, messageType: "composite", contentBlocks, ...end };
}

/** The id a block gets: a call keeps its own, the others are named after their message. */
export function blockId(messageId: string, block: BlockDraft, position: number): string {
  return block.kind === "toolCall" ? block.id : `${messageId}:${position}`;
}

/** The trail that states the times of a conversation or message; without any there is none. */
export function auditTrail(
  actorId: string,
  created: SourceTime | null,
  updated: SourceTime | null,
): { auditTrail?: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  if (created) entries.push({ action: "created", actorId, timestamp: created.iso });
  if (updated && updated.iso !== created?.iso) {
    entries.push({ action: "updated", actorId, timestamp: updated.iso });
  }
  return entries.length === 0 ? {} : { auditTrail: entries };
}

function writeBlock(draft: BlockDraft, id: string, createdAt: string): ContentBlock {
  switch (draft.kind) {
    case "text":
    case "thinking":
      return { blockType: draft.kind, id, createdAt, text: draft.text };
    case "toolCall":
      return {
        blockType: "toolCall",
        id,
        createdAt,
        toolRef: {
          name: draft.name,
          ...(isBlank(draft.toolsetId) ? {} : { toolsetId: draft.toolsetId ?? "" }),
        },
        ...(draft.args ? { args: draft.args } : {}),
        ...(draft.requiresApproval === true ? { requiresApproval: true } : {}),
      };
    case "toolApproval":
      return {
        blockType: "toolApproval",
        id,
        createdAt,
        toolCallId: draft.toolCallId,
        toolApprovalState: draft.state,
        approvedBy: draft.approvedBy,
        ...(draft.reason === null ? {} : { reason: draft.reason }),
      };
    case "toolResult":
      return {
        blockType: "toolResult",
        id,
        createdAt,
        toolCallId: draft.toolCallId,
        toolResultState: draft.state,
        ...(draft.output === undefined ? {} : { output: draft.output }),
        ...(typeof draft.durationMs === "number" ? { durationMs: draft.durationMs } : {}),
        ...(draft.metadata ? { metadata: draft.metadata } : {}),
        ...(draft.error ? { toolResultError: draft.error } : {}),
      };
  }
}
