import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import type { JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import type { ConversationEdit } from "./kinds";

type FieldEdit = Extract<
  ConversationEdit,
  { kind: "title" | "systemMessage" | "private" | "field" }
>;
type FieldKey = Extract<ConversationEdit, { kind: "field" }>["key"];

const NAMES: Readonly<Record<FieldKey, string>> = {
  ownerId: "owner",
  parentId: "parent conversation",
  modelId: "model",
  mediaType: "media type",
  schemaUrl: "schema",
  id: "id",
};

interface FieldChange {
  readonly key: string;
  /** Undefined takes the member away. */
  readonly value: string | true | undefined;
  readonly label: string;
}

/** Sets one plain member of a conversation, or takes it away. */
export function setField(
  shell: string,
  conversation: JsonRecord,
  edit: FieldEdit,
  context: EditContext,
): EditResult {
  const refusal = edit.kind === "field" ? refuseField(conversation, edit.key, edit.value) : null;
  if (refusal !== null) return refusal;
  const { key, value, label } = changeOf(edit);
  const stored = conversation[key] ?? undefined;
  const draft = new EditDraft(shell);
  if (value === undefined) {
    // Whatever is not true is not private; only a true has to go.
    if (edit.kind === "private" ? stored === true : stored !== undefined) draft.remove([key]);
  } else if (stored !== value) draft.set([key], value);
  return finishEdit(draft, conversation, label, context);
}

function refuseField(
  conversation: JsonRecord,
  key: FieldKey,
  value: string | null,
): Refusal | null {
  const isRequired = key === "id" || key === "schemaUrl";
  if (isRequired && (value === null || value.trim() === "")) {
    return refuse("edit.required", `A conversation can’t be without its ${NAMES[key]}.`, `/${key}`);
  }
  const other = key === "id" ? conversation.parentId : conversation.id;
  if ((key === "id" || key === "parentId") && value !== null && value === other) {
    return refuse("doc.parent-self", "A conversation can’t be its own parent.", `/${key}`);
  }
  return null;
}

function changeOf(edit: FieldEdit): FieldChange {
  switch (edit.kind) {
    case "title":
      return textChange("conversationTitle", edit.title, "title");
    case "systemMessage":
      return textChange("systemMessage", edit.text, "system message");
    case "field":
      return textChange(edit.key, edit.value, NAMES[edit.key]);
    case "private":
      return edit.value
        ? { key: "isPrivate", value: true, label: "Make private" }
        : { key: "isPrivate", value: undefined, label: "Make not private" };
  }
}

function textChange(key: string, value: string | null, name: string): FieldChange {
  return value === null
    ? { key, value: undefined, label: `Remove the ${name}` }
    : { key, value, label: `Change the ${name}` };
}
