import type { FileLayout } from "@/lib/domain/toolset/schema/file-pieces";
import type { TextEdit } from "@/lib/json/edit";

/** One piece of text of a document. */
export interface TextPiece {
  readonly table: "Conversation" | "MessageBody" | "Toolset" | "Tool";
  /** Key of the conversation, else row id. */
  readonly id: number;
  /** `lead` is what is before a message: comma and white space. */
  readonly column: "head" | "tail" | "raw" | "lead";
}

export interface TextOp {
  readonly piece: TextPiece;
  readonly edits: readonly TextEdit[];
  /** Leads from the text after the edits back to the one before. */
  readonly inverse: readonly TextEdit[];
  /** Where nothing but the `index` of a message changes: its number before and after. */
  readonly slotIndex?: readonly [before: number | null, after: number | null];
}

/** Into the trash or out of it, which changes no text. */
export interface TrashOp {
  readonly piece: { readonly table: "Conversation" | "ToolsetFile"; readonly column: "deletedMs" };
  readonly before: number | null;
  readonly after: number | null;
}

/** Into another library, which changes no text; null is the main one. */
export interface LibraryOp {
  readonly piece: { readonly table: "Conversation"; readonly column: "libraryId" };
  readonly before: string | null;
  readonly after: string | null;
}

/** A message as it is written into a conversation or taken out of it. */
export interface MessageRow {
  readonly ordinal: number;
  readonly lead: string;
  readonly raw: string;
  readonly revision: number;
  readonly originHash: string | null;
  readonly importId: string | null;
}

/** A message that was not there before, or is not there afterwards. */
export interface RowOp {
  readonly piece: { readonly table: "Message"; readonly id: number; readonly column: "row" };
  readonly before: MessageRow | null;
  readonly after: MessageRow | null;
}

/** Messages that are at another place of the array. */
export interface PlaceOp {
  readonly piece: { readonly table: "Message"; readonly column: "ordinal" };
  readonly moves: readonly (readonly [id: number, before: number, after: number])[];
}

/** A conversation that came into being with the change: taking it back puts it into the trash. */
export interface CreatedOp {
  readonly piece: {
    readonly table: "Conversation";
    readonly id: number;
    readonly column: "created";
  };
}

/**
 * Toolsets or tools that came, went or moved: edits of the whole text of a toolset file, and which rows
 * stand where on both sides.
 */
export interface FileOp {
  readonly piece: {
    readonly table: "ToolsetFile";
    readonly id: number;
    readonly column: "pieces";
  };
  readonly edits: readonly TextEdit[];
  /** Leads from the text after the edits back to the one before. */
  readonly back: readonly TextEdit[];
  readonly before: FileLayout;
  readonly after: FileLayout;
}

/** What a change did, in a form that goes both ways. */
export type ChangeOp = TextOp | TrashOp | LibraryOp | RowOp | PlaceOp | CreatedOp | FileOp;

export function isTrashOp(op: ChangeOp): op is TrashOp {
  return op.piece.column === "deletedMs";
}

export function isLibraryOp(op: ChangeOp): op is LibraryOp {
  return op.piece.column === "libraryId";
}

export function isRowOp(op: ChangeOp): op is RowOp {
  return op.piece.column === "row";
}

export function isPlaceOp(op: ChangeOp): op is PlaceOp {
  return op.piece.column === "ordinal";
}

export function isCreatedOp(op: ChangeOp): op is CreatedOp {
  return op.piece.column === "created";
}

export function isFileOp(op: ChangeOp): op is FileOp {
  return op.piece.column === "pieces";
}

export function isTextOp(op: ChangeOp): op is TextOp {
  return "inverse" in op;
}
