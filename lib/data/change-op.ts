import type { TextEdit } from "@/lib/json/edit";

/** One piece of text of a document. */
export interface TextPiece {
  readonly table: "Conversation" | "MessageBody" | "Toolset" | "Tool";
  /** Key of the conversation, else row id. */
  readonly id: number;
  readonly column: "head" | "tail" | "raw";
}

export interface TextOp {
  readonly piece: TextPiece;
  readonly edits: readonly TextEdit[];
  /** Leads from the text after the edits back to the one before. */
  readonly inverse: readonly TextEdit[];
}

/** Into the trash or out of it, which changes no text. */
export interface TrashOp {
  readonly piece: { readonly table: "Conversation" | "ToolsetFile"; readonly column: "deletedMs" };
  readonly before: number | null;
  readonly after: number | null;
}

/** What a change did, in a form that goes both ways. */
export type ChangeOp = TextOp | TrashOp;

export function isTrashOp(op: ChangeOp): op is TrashOp {
  return op.piece.column === "deletedMs";
}
