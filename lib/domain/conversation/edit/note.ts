import { EditDraft } from "@/lib/domain/document/edit-draft";
import type { EditContext, EditResult } from "@/lib/domain/document/edit-result";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import { ownExtension, setOwnExtension } from "./own-extension";

/** What a person noted about a message, or null. */
export function messageNote(message: unknown): string | null {
  const text = asText(ownExtension(message, "note")?.text);
  return text === "" ? null : text;
}

/** Writes the note of a message; an empty one takes it away. */
export function setNote(
  raw: string,
  message: JsonRecord,
  text: string | null,
  context: EditContext,
): EditResult {
  const isGone = text === null || text.trim() === "";
  const draft = new EditDraft(raw);
  const refusal = setOwnExtension(draft, message, "note", isGone ? null : { text });
  return (
    refusal ?? finishEdit(draft, message, isGone ? "Remove the note" : "Write a note", context)
  );
}
