import type { ElidedText } from "./elide";
import type { PictureSize } from "../attachments/picture-size";
import type { DefinitionView, ToolNote } from "../tool-calls/definition";
import type { ToolStatus } from "../tool-calls/chains";

// The shapes a page gets. Big texts are cut, files are named and never included. All pointers are JSON
// Pointers within the message (`/contentBlocks/2`), or within the message named next to them.

export interface AttachmentView {
  readonly position: number;
  readonly id: string;
  /** As written: file, image, audio, video, link, other. */
  readonly kind: string;
  readonly name: string;
  readonly mime: string | null;
  /** As recorded, else computed from the content. */
  readonly sizeInBytes: number | null;
  /** The document holds the file itself, as base64 or as a data URL. */
  readonly hasContent: boolean;
  /** Of a raster picture in the document, as its own head says. */
  readonly pixels?: PictureSize;
  /** Never a data URL. */
  readonly uri: string | null;
  readonly sha256: string | null;
  /** Neither content nor a link. */
  readonly missing: boolean;
}

interface BlockPlace {
  readonly pointer: string;
  readonly id: string;
  /** Its recorded time; null for none. */
  readonly atMs: number | null;
}

export interface TextBlockView extends BlockPlace {
  readonly kind: "text" | "thinking";
  readonly text: ElidedText;
  readonly streaming: boolean;
}

/** A part of a call; it may be in another message than the call. */
interface PartView extends BlockPlace {
  /** Position in `messages` of the message that holds it. */
  readonly message: number;
  /** The last of its kind, the one that counts. */
  readonly deciding: boolean;
}

export interface ApprovalView extends PartView {
  readonly state: string;
  readonly approvedBy: string | null;
  readonly reason: string | null;
}

export interface ToolErrorView {
  readonly code: string | null;
  readonly message: string | null;
  readonly data: ElidedText | null;
}

export interface ResultView extends PartView {
  readonly state: string;
  readonly durationMs: number | null;
  /** Null when there is no `output`; an output of null is the text "null". */
  readonly output: ElidedText | null;
  /** Whether the output is a plain text or JSON, indented. */
  readonly outputForm: "text" | "json";
  readonly error: ToolErrorView | null;
  readonly metadata: ElidedText | null;
}

export interface ToolCallView extends BlockPlace {
  readonly kind: "toolCall";
  readonly name: string;
  readonly toolsetId: string | null;
  readonly version: string | null;
  /** Where a stored toolset defines the tool; null when none or several do. */
  readonly definition: DefinitionView | null;
  /** What the definition says against the call. */
  readonly notes: readonly ToolNote[];
  /** Indented JSON. */
  readonly args: ElidedText;
  readonly requiresApproval: boolean;
  /** The argument that says most, on one line. */
  readonly telling: string | null;
  readonly status: ToolStatus;
  readonly approvals: readonly ApprovalView[];
  readonly results: readonly ResultView[];
  /** Approvals and results before those, where there are too many to show. */
  readonly cutParts?: number;
  /** Rule ids. */
  readonly problems: readonly string[];
}

/**
 * At the place of an approval or result. Its content is in the card of its call, wherever that is;
 * only an orphan brings its content along.
 */
interface PlacedPart extends BlockPlace {
  readonly callId: string;
  readonly state: string;
  /** Position in `messages` of the call it is shown with; null for an orphan. */
  readonly callMessage: number | null;
  /** Of that message, as `MessageView.number`; only in a timeline. */
  readonly callNumber?: number;
  /** The card of its call has it; the opposite of `orphan`. */
  readonly shownAbove: boolean;
  readonly orphan: boolean;
  /** Rule ids; of orphans only, others are in the card. */
  readonly problems: readonly string[];
}

export interface ToolApprovalBlockView extends PlacedPart {
  readonly kind: "toolApproval";
  /** Of orphans only. */
  readonly approval: ApprovalView | null;
}

export interface ToolResultBlockView extends PlacedPart {
  readonly kind: "toolResult";
  /** Of orphans only. */
  readonly result: ResultView | null;
}

/** A block or message of no known type, kept and shown as it is. */
export interface UnknownBlockView {
  readonly kind: "unknown";
  readonly pointer: string;
  readonly json: ElidedText;
  /** The rule it breaks. */
  readonly rule: string;
}

export type BlockView =
  | TextBlockView
  | ToolCallView
  | ToolApprovalBlockView
  | ToolResultBlockView
  | UnknownBlockView;

export interface AuditEntryView {
  readonly action: string;
  readonly actorId: string;
  /** As written; "" for a placeholder. */
  readonly timestamp: string;
  readonly ms: number | null;
  readonly description: string | null;
}

export interface MessageView {
  readonly id: number;
  readonly documentId: string;
  /** In `messages`. */
  readonly position: number;
  /** Of its slot in the whole timeline, from 1: what people call it by. Only where it is seen in a timeline. */
  readonly number?: number;
  readonly revision: number;
  readonly role: string;
  readonly type: "text" | "composite" | "unknown";
  readonly senderId: string | null;
  readonly model: string | null;
  readonly createdMs: number | null;
  /** A zoneless time was read as UTC; the page says so. */
  readonly timeForm: "exact" | "zoneless" | "none";
  readonly pinned: boolean;
  readonly preferred: boolean;
  readonly deleted: boolean;
  readonly edited: boolean;
  /** The source of an import did not show it. */
  readonly hidden: boolean;
  /** The original role ("system", "developer") of a message that represents a note of the system. */
  readonly note: string | null;
  readonly blocks: readonly BlockView[];
  /** Blocks after those, where there are too many to show. */
  readonly cutBlocks?: number;
  readonly attachments: readonly AttachmentView[];
  /** Attachments after those, where there are too many to show. */
  readonly cutAttachments?: number;
  readonly auditTrail: readonly AuditEntryView[];
  /** Entries before those, where there are too many to show. */
  readonly cutAuditEntries?: number;
  readonly metadata: ElidedText | null;
  readonly extensions: ElidedText | null;
  readonly assistantMetadata: ElidedText | null;
  readonly byteLength: number;
  /** Number of errors and warnings. */
  readonly problems: number;
  /** The stored text is not what was written, so nothing of it is shown. */
  readonly damaged?: true;
}

/** One of the messages that share a slot. */
export interface MemberView {
  readonly id: number;
  readonly documentId: string;
  readonly role: string;
  readonly preferred: boolean;
  readonly deleted: boolean;
  readonly createdMs: number | null;
  /** Which of the live retries it is, from 1; where not all are listed. */
  readonly nth?: number;
}

export interface SlotView {
  /** Among the slots that are shown, from 0. */
  readonly position: number;
  /** In the whole timeline, from 1: what people call it by. */
  readonly number: number;
  /** A prompt with what follows it, counted from 1; 0 is what is before the first prompt. */
  readonly turn: {
    readonly number: number;
    /** Position of its first slot. */ readonly start: number;
  };
  readonly index: number | null;
  readonly members: readonly MemberView[];
  /** How many there are, where not all are listed. */
  readonly cut?: { readonly all: number; readonly live: number };
  /** Store id of the message to show. */
  readonly shown: number | null;
  readonly message: MessageView | null;
  /** Store id of the retry that the next message was written after, where that is known. */
  readonly writtenAfter?: { readonly messageId: number; readonly by: "parent" | "time" };
}
