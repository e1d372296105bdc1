/** Replaces `length` UTF-16 units from `offset` on by `text`. */
export interface TextEdit {
  offset: number;
  length: number;
  text: string;
}

/** By offset; of edits at one place, insertions come first and keep their order. */
function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.toSorted((a, b) => a.offset - b.offset || sign(a.length) - sign(b.length));
  let end = 0;
  for (const edit of sorted) {
    if (edit.offset < end) throw new RangeError(`Edits overlap at offset ${edit.offset}`);
    end = edit.offset + edit.length;
  }
  return sorted;
}

function sign(length: number): number {
  return length > 0 ? 1 : 0;
}

/**
 * The text after edits that all count from it, in any order.
 * @throws RangeError when two of them overlap or one is outside the text, which is a bug
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of inOrder(edits)) {
    parts.push(text.slice(at, edit.offset), edit.text);
    at = edit.offset + edit.length;
  }
  if (at > text.length) throw new RangeError(`An edit ends at ${at}, the text at ${text.length}`);
  parts.push(text.slice(at));
  return parts.join("");
}

/** The edits that lead from `applyEdits(text, edits)` back to `text`. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return inOrder(edits).map((edit) => {
    const inverse = {
      offset: edit.offset + shift,
      length: edit.text.length,
      text: text.slice(edit.offset, edit.offset + edit.length),
    };
    shift += edit.text.length - edit.length;
    return inverse;
  });
}
