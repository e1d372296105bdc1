import type { MessageAttachment, MessageRole } from "../schema/conversation";

/** Members given by name. Null takes an optional member away; a required one cannot go. */
export type GivenFields = Readonly<Record<string, unknown>>;

/** Members given as JSON text, which is kept as it was typed: digits of numbers, order of keys. */
export type GivenTexts = Readonly<Record<string, string>>;

/** What every new block may say; what is missing is a new id and the time of the edit. */
interface NewBlockBase {
  readonly id?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface NewTextBlock extends NewBlockBase {
  readonly blockType: "text" | "thinking";
  readonly text: string;
  readonly isStreaming?: boolean;
}

export interface NewToolCall extends NewBlockBase {
  readonly blockType: "toolCall";
  readonly toolRef: {
    readonly name: string;
    readonly toolsetId?: string;
    readonly version?: string;
  };
  readonly args?: GivenFields;
  readonly requiresApproval?: boolean;
}

export interface NewToolApproval extends NewBlockBase {
  readonly blockType: "toolApproval";
  readonly toolCallId: string;
  readonly toolApprovalState: "approved" | "rejected" | "canceled";
  readonly approvedBy?: string;
  readonly reason?: string;
}

export interface NewToolResult extends NewBlockBase {
  readonly blockType: "toolResult";
  readonly toolCallId: string;
  readonly toolResultState: "succeeded" | "failed" | "timed_out" | "canceled";
  /** Any JSON value; null is one. */
  readonly output?: unknown;
  readonly durationMs?: number;
  readonly metadata?: GivenFields;
  readonly toolResultError?: {
    readonly code?: string;
    readonly message?: string;
    readonly data?: unknown;
  };
}

/** A block to add. */
export type NewBlock = NewTextBlock | NewToolCall | NewToolApproval | NewToolResult;

/** An attachment to add; without an id it gets a new one. */
export interface NewAttachment {
  readonly id?: string;
  readonly attachmentKind: MessageAttachment["attachmentKind"];
  readonly name: string;
  readonly uri?: string;
  readonly base64content?: string;
  readonly mime?: string;
  readonly sha256?: string;
  readonly sizeInBytes?: number;
  readonly metadata?: GivenFields;
}

/** A fix that the check of a document proposes, by the rule and the place of its finding. */
export interface FixEdit {
  readonly kind: "fix";
  readonly rule: string;
  /** JSON Pointer into the message, or into the conversation without its messages. */
  readonly pointer: string;
}

/** Edits of the blocks of a composite message. A position is a place in `contentBlocks`. */
export type BlockEdit =
  /** A text message becomes a composite one first; its text is then the block at position 0. */
  | { readonly kind: "addBlock"; readonly position: number; readonly block: NewBlock }
  | {
      readonly kind: "setBlock";
      readonly position: number;
      readonly fields: GivenFields;
      readonly texts?: GivenTexts;
    }
  /** `to` is the position the block has afterwards. */
  | { readonly kind: "moveBlock"; readonly from: number; readonly to: number }
  | { readonly kind: "removeBlock"; readonly position: number };

/** Edits of the attachments of a message. */
export type AttachmentEdit =
  /** Without a position it comes last. */
  | {
      readonly kind: "addAttachment";
      readonly position?: number;
      readonly attachment: NewAttachment;
    }
  /** Also embeds (`base64content` given, `uri` null) and externalises (the other way round). */
  | {
      readonly kind: "setAttachment";
      readonly position: number;
      readonly fields: GivenFields;
      readonly texts?: GivenTexts;
    }
  | { readonly kind: "removeAttachment"; readonly position: number };

/** What a person may change about one message. */
export type MessageEdit =
  /** The text of a text message. */
  | { readonly kind: "text"; readonly text: string }
  /** The text of a text or thinking block, by its place in `contentBlocks`. */
  | { readonly kind: "blockText"; readonly position: number; readonly text: string }
  | { readonly kind: "pin"; readonly value: boolean }
  /** Chosen among retries; its siblings are given `value: false` by the caller. */
  | { readonly kind: "prefer"; readonly value: boolean }
  /** The whole JSON text of the message. */
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "delete" }
  | { readonly kind: "restore" }
  | { readonly kind: "role"; readonly role: MessageRole }
  /** Refused where a text message could not hold all there is, unless `lossy` says to go on. */
  | {
      readonly kind: "messageType";
      readonly type: "text" | "composite";
      readonly lossy?: boolean;
    }
  | { readonly kind: "sender"; readonly senderId: string | null }
  /** What a person noted about a message; null takes the note away. */
  | { readonly kind: "note"; readonly text: string | null }
  /** A member as JSON text, which is kept as it was typed; null takes it away. */
  | {
      readonly kind: "member";
      readonly key: "metadata" | "assistantMetadata" | "extensions";
      readonly text: string | null;
    }
  | BlockEdit
  | AttachmentEdit
  | FixEdit;

/** What an override says about its tool; null leaves it to the toolset again. */
export interface OverrideFields {
  readonly enabled?: boolean | null;
  readonly requiresApproval?: boolean | null;
  readonly configOverrides?: GivenFields | null;
}

/** The override of one tool; null removes it. */
export interface OverrideChange {
  readonly toolId: string;
  readonly fields: OverrideFields | null;
}

/** What becomes of one entry of `toolOverrides`. */
export interface OverrideEntryChange {
  readonly position: number;
  /** Members to set, null for one to remove; null as a whole removes the entry. */
  readonly members: GivenFields | null;
}

/** What a person may change about the conversation itself. */
export type ConversationEdit =
  | { readonly kind: "title"; readonly title: string | null }
  | { readonly kind: "systemMessage"; readonly text: string | null }
  | { readonly kind: "private"; readonly value: boolean }
  | {
      readonly kind: "field";
      readonly key: "ownerId" | "parentId" | "modelId" | "mediaType" | "schemaUrl" | "id";
      readonly value: string | null;
    }
  /** All tags there are to be; blank and repeated ones are left out. */
  | { readonly kind: "tags"; readonly tags: readonly string[] }
  /** A member as JSON text, which is kept as it was typed; null takes it away. */
  | {
      readonly kind: "member";
      readonly key: "metadata" | "extensions" | "toolOverrides" | "auditTrail";
      readonly text: string | null;
    }
  /** The override of one tool; null removes it. */
  | { readonly kind: "override"; readonly toolId: string; readonly fields: OverrideFields | null }
  /** Of several tools as one change; of two about one tool the later counts. */
  | { readonly kind: "overrides"; readonly overrides: readonly OverrideChange[] }
  /** Entries by their place, also such as name no tool. */
  | { readonly kind: "overrideEntries"; readonly changes: readonly OverrideEntryChange[] }
  /** The whole JSON text without the messages: their list stays in it, empty. */
  | { readonly kind: "shell"; readonly text: string }
  | FixEdit;
