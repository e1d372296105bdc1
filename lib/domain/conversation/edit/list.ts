import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import { noteEdit } from "../history/audit-trail";
import { refuseFaults } from "../lint/introduced-faults";
import { refuseSecrets } from "../lint/introduced-secrets";

const NAMES = { toolOverrides: "tool settings", auditTrail: "audit trail" } as const;

/** Replaces a list of a conversation by JSON text that is kept as it was typed, or takes it away. */
export function setList(
  shell: string,
  conversation: JsonRecord,
  key: "toolOverrides" | "auditTrail",
  text: string | null,
  context: EditContext,
): EditResult {
  const draft = new EditDraft(shell);
  if (text === null) draft.remove([key]);
  else {
    const typed = readTypedJson(text, `/${key}`);
    if (!typed.ok) return typed;
    if (!Array.isArray(typed.value)) {
      return refuse("edit.not-a-list", `The ${NAMES[key]} must be a JSON list.`, `/${key}`);
    }
    draft.setText([key], typed.text);
  }
  const after = asRecord(JSON.parse(draft.text)) ?? {};
  const refusal =
    refuseFaults("conversationShell", conversation, after, "", context) ??
    refuseSecrets(conversation, after, context);
  if (refusal !== null) return refusal;
  const label = `${text === null ? "Remove" : "Edit"} the ${NAMES[key]}`;
  // Other white space is no change of what it says. The trail is continued as it is from now on.
  if (JSON.stringify(after[key]) !== JSON.stringify(conversation[key])) {
    noteEdit(draft, after, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}
