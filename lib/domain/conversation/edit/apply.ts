import type { EditContext, Refusal } from "@/lib/domain/document/edit-result";
import { applyEdits, invertEdits, type TextEdit } from "@/lib/json/edit";

import { editMessageText, type MessageEdit } from "./edits";

/** An edit of a message with the text it leads to. */
export interface AppliedEdit {
  readonly ok: true;
  readonly label: string;
  readonly edits: readonly TextEdit[];
  /** Leads from the new text back to the one before. */
  readonly inverse: readonly TextEdit[];
  /** The new text. */
  readonly text: string;
}

/**
 * Makes an edit of a message's text, with its way back.
 * @throws when the way back does not lead back, which is a bug
 */
export function applyMessageEdit(
  raw: string,
  edit: MessageEdit,
  context: EditContext,
): AppliedEdit | Refusal {
  const result = editMessageText(raw, edit, context);
  if (!result.ok) return result;
  const { label, edits } = result;
  const inverse = invertEdits(raw, edits);
  const text = applyEdits(raw, edits);
  if (applyEdits(text, inverse) !== raw) throw new Error("an edit can’t be taken back");
  return { ok: true, label, edits, inverse, text };
}
