import { changedSpan } from "@/lib/json/changed-span";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import { noteEdit } from "../history/audit-trail";

/**
 * Replaces the JSON text of a message by another one. Only a text that is no JSON object is refused;
 * one that breaks the schema is stored and reported like an imported one.
 */
export function replaceRaw(raw: string, text: string, context: EditContext): EditResult {
  const typed = readTypedJson(text);
  if (!typed.ok) return typed;
  const message = asRecord(typed.value);
  if (message === null) {
    return refuse("edit.not-an-object", "A message must be a JSON object.");
  }
  const label = "Edit the JSON";
  const draft = new EditDraft(raw);
  draft.apply(changedSpan(raw, typed.text));
  // Other white space is no change of the message.
  if (JSON.stringify(typed.value) !== JSON.stringify(JSON.parse(raw))) {
    noteEdit(draft, message, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}
