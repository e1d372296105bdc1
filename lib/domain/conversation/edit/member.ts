import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import { noteEdit } from "../history/audit-trail";

/** What the free members are called. */
const NAMES: Readonly<Record<string, string>> = {
  metadata: "metadata",
  assistantMetadata: "facts about the model run",
  extensions: "extensions",
};

/**
 * Replaces a free member by JSON text that is kept as it was typed, or takes it away.
 * @param item the parsed text
 */
export function setMember(
  raw: string,
  item: JsonRecord,
  key: "metadata" | "assistantMetadata" | "extensions",
  text: string | null,
  context: EditContext,
): EditResult {
  const name = NAMES[key] ?? key;
  const draft = new EditDraft(raw);
  if (text === null) {
    if (item[key] !== undefined) draft.remove([key]);
    const label = `Remove the ${name}`;
    if (draft.edits.length > 0) noteEdit(draft, item, label, context);
    return { ok: true, edits: draft.edits, label };
  }
  const typed = readTypedJson(text, `/${key}`);
  if (!typed.ok) return typed;
  if (asRecord(typed.value) === null) {
    return refuse("edit.not-an-object", `The ${name} must be a JSON object.`, `/${key}`);
  }
  const label = `Edit the ${name}`;
  draft.setText([key], typed.text);
  // Other white space is no change of what it says.
  if (JSON.stringify(typed.value) !== JSON.stringify(item[key])) {
    noteEdit(draft, item, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}
