import { changedSpan } from "@/lib/json/changed-span";
import { applyEdits, invertEdits, type TextEdit } from "@/lib/json/edit";

import type { TextOp, TextPiece } from "./op";

/** The op that makes `edits` on a piece, with its way back. */
export function textOp(piece: TextPiece, text: string, edits: readonly TextEdit[]): TextOp {
  return { piece, edits, inverse: invertEdits(text, edits) };
}

/** The op that makes one text of a piece another one. */
export function wholeTextOp(piece: TextPiece, before: string, after: string): TextOp {
  return textOp(piece, before, changedSpan(before, after));
}

/**
 * The text of a piece after an op, or after taking it back.
 * @throws when the text is not the one the op was made for, which the log of changes rules out
 */
export function applyOp(text: string, op: TextOp, direction: "forward" | "back"): string {
  const [there, andBack] =
    direction === "forward" ? [op.edits, op.inverse] : [op.inverse, op.edits];
  const result = applyEdits(text, there);
  if (applyEdits(result, andBack) !== text) {
    throw new Error(`the text of ${op.piece.table} ${op.piece.id} is not the one that was edited`);
  }
  return result;
}

/**
 * Splits edits of a shell (head and tail joined) into those of its two parts. The joint lies inside the
 * brackets of the list that was cut out; no edit of the shell can reach over it.
 * @param mark units at the start of the head that the shell does not have: a byte order mark
 */
export function splitShellEdits(
  head: string,
  edits: readonly TextEdit[],
  mark: number,
): { head: TextEdit[]; tail: TextEdit[] } {
  const joint = head.length - mark;
  const parts = { head: [] as TextEdit[], tail: [] as TextEdit[] };
  for (const { offset, length, text } of edits) {
    if (offset >= joint) parts.tail.push({ offset: offset - joint, length, text });
    else if (offset + length <= joint) parts.head.push({ offset: offset + mark, length, text });
    else throw new Error("an edit of the shell reaches over the place of its elements");
  }
  return parts;
}

/** Head and tail after edits of the shell they make together. */
export function editShellParts(
  { head, tail }: { head: string; tail: string },
  edits: readonly TextEdit[],
  mark = 0,
): { head: string; tail: string } {
  const parts = splitShellEdits(head, edits, mark);
  return { head: applyEdits(head, parts.head), tail: applyEdits(tail, parts.tail) };
}
