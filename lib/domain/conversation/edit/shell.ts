import { changedSpan } from "@/lib/json/changed-span";
import { pointerToSpan } from "@/lib/json/pointers";
import type { TextEdit } from "@/lib/json/text-edit";
import { rootRange, skipSpace, type Range } from "@/lib/json/walk";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { readTypedJson } from "@/lib/domain/document/typed-json";
import { noteEdit } from "../history/audit-trail";
import { refuseSecrets } from "../lint/introduced-secrets";

/**
 * Replaces the JSON text of a conversation without its messages by another one. Like that of a message it
 * may break the schema, but the messages need their place, and the conversation its id.
 */
export function replaceShell(
  shell: string,
  conversation: JsonRecord,
  text: string,
  context: EditContext,
): EditResult {
  const typed = readTypedJson(text);
  if (!typed.ok) return typed;
  const after = asRecord(typed.value);
  if (after === null) return refuse("edit.not-an-object", "A conversation must be a JSON object.");
  const refusal = refuseId(conversation, after) ?? refuseSecrets(conversation, after, context);
  if (refusal !== null) return refusal;
  const edits = editsAround(shell, typed.text);
  if (!Array.isArray(edits)) return edits;
  const label = "Edit the JSON";
  const draft = new EditDraft(shell);
  draft.apply(edits);
  // Other white space is no change of the conversation.
  if (JSON.stringify(after) !== JSON.stringify(conversation)) {
    noteEdit(draft, after, label, context);
  }
  return { ok: true, edits: draft.edits, label };
}

function refuseId(before: JsonRecord, after: JsonRecord): Refusal | null {
  const hasId = ({ id }: JsonRecord): boolean => typeof id === "string" && id.trim() !== "";
  return hasId(before) && !hasId(after)
    ? refuse("edit.required", "A conversation can’t be without its id.", "/id")
    : null;
}

/** Edits on either side of the brackets of `messages`, which the messages themselves are between. */
function editsAround(shell: string, text: string): TextEdit[] | Refusal {
  const root = rootRange(shell);
  const [before, after] = [findMessages(shell), findMessages(text)];
  if (before === null && after === null) {
    return changedSpan(shell.slice(root.start, root.end), text, root.start);
  }
  if (before === null) {
    return refuse(
      "edit.messages-added",
      "Messages are added in the timeline, not here; leave `messages` out.",
      "/messages",
    );
  }
  if (after === null || text[skipSpace(text, after.start + 1)] !== "]") {
    return refuse(
      "edit.messages-place",
      "`messages` must stay in the document as an empty list; that is where the messages are.",
      "/messages",
    );
  }
  return [
    ...changedSpan(shell.slice(root.start, before.start), text.slice(0, after.start), root.start),
    ...changedSpan(shell.slice(before.end, root.end), text.slice(after.end), before.end),
  ];
}

/** The place of the list of messages, brackets included; null when there is no list. */
function findMessages(text: string): Range | null {
  const span = pointerToSpan(text, "/messages");
  return span !== null && text[span.offset] === "["
    ? { start: span.offset, end: span.offset + span.length }
    : null;
}
