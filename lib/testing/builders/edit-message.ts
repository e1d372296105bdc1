import {
  editMessageText,
  editShellText,
  type ConversationEdit,
  type MessageEdit,
} from "@/lib/domain/conversation/edit/edits";
import type { EditContext, EditResult } from "@/lib/domain/document/edit-result";
import { applyEdits } from "@/lib/json/edit";

/** Who edits in tests, and when. */
export const editContext: EditContext = {
  now: "2026-01-02T03:04:05.000Z",
  actor: "user:ada",
  audit: false,
  newId: () => "new-id",
};

function applied(text: string, result: EditResult): string {
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return applyEdits(text, result.edits);
}

/** The text of a message after an edit that must not be refused. */
export function editedMessage(raw: string, edit: MessageEdit): string {
  return applied(raw, editMessageText(raw, edit, editContext));
}

/** The same as values. */
export function editedMessageValue(message: unknown, edit: MessageEdit): unknown {
  return JSON.parse(editedMessage(JSON.stringify(message), edit));
}

/** The text of a conversation without messages after an edit that must not be refused. */
export function editedShell(shell: string, edit: ConversationEdit): string {
  return applied(shell, editShellText(shell, edit, editContext));
}

/** Rule and place of the refusal of an edit; null when it is not refused. */
export function messageRefusal(message: unknown, edit: MessageEdit): string | null {
  return refusal(editMessageText(JSON.stringify(message), edit, editContext));
}

/** The same for an edit of a conversation. */
export function shellRefusal(shell: unknown, edit: ConversationEdit): string | null {
  return refusal(editShellText(JSON.stringify(shell), edit, editContext));
}

function refusal(result: EditResult): string | null {
  const [first] = result.ok ? [] : result.diagnostics;
  return first ? `${first.rule} ${first.path}` : null;
}

/** How an edit is called, in undo and in the audit trail. */
export function messageEditLabel(message: unknown, edit: MessageEdit): string | null {
  const result = editMessageText(JSON.stringify(message), edit, editContext);
  return result.ok ? result.label : null;
}
