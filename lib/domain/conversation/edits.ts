import { EditDraft } from "../edit-draft";
import type { EditContext, EditResult } from "../edit-result";
import { refuse } from "../edit-result";
import { asRecord } from "../read-value";
import { noteEdit } from "./audit";
import type { ConversationEdit, MessageEdit } from "./edit-kinds";
import { editAttachments } from "./edits-attachments";
import { editBlocks } from "./edits-blocks";
import { setMember } from "./edits-member";
import { setNote } from "./edits-note";
import { replaceRaw } from "./edits-raw";
import { setDeleted, setPinned, setPreferred, setRole, setSender } from "./edits-state";
import { setBlockText, setContent } from "./edits-text";
import { setMessageType } from "./edits-type";

export type { ConversationEdit, MessageEdit } from "./edit-kinds";

/**
 * The smallest change of a message's text that makes an edit true, audit entry included.
 * @param raw the JSON text of the message, verbatim
 */
export function editMessageText(raw: string, edit: MessageEdit, context: EditContext): EditResult {
  if (edit.kind === "raw") return replaceRaw(raw, edit.text, context);
  const message = asRecord(JSON.parse(raw));
  if (message === null) {
    return refuse("edit.not-an-object", "This message is not an object; edit its JSON instead.");
  }
  switch (edit.kind) {
    case "text":
      return setContent(raw, message, edit.text, context);
    case "blockText":
      return setBlockText(raw, message, edit.position, edit.text, context);
    case "pin":
      return setPinned(raw, message, edit.value, context);
    case "prefer":
      return setPreferred(raw, message, edit.value, context);
    case "delete":
      return setDeleted(raw, message, true, context);
    case "restore":
      return setDeleted(raw, message, false, context);
    case "role":
      return setRole(raw, message, edit.role, context);
    case "sender":
      return setSender(raw, message, edit.senderId, context);
    case "note":
      return setNote(raw, message, edit.text, context);
    case "member":
      return setMember(raw, message, edit.key, edit.text, context);
    case "messageType":
      return setMessageType(raw, message, edit.type, edit.lossy === true, context);
    case "addBlock":
    case "setBlock":
    case "moveBlock":
    case "removeBlock":
      return editBlocks(raw, message, edit, context);
    case "addAttachment":
    case "setAttachment":
    case "removeAttachment":
      return editAttachments(raw, message, edit, context);
    default:
      return notYet();
  }
}

interface ShellChange {
  readonly key: string;
  /** Undefined takes the member away. */
  readonly value: string | true | undefined;
  readonly label: string;
}

/**
 * The same for the conversation.
 * @param shell its text without the messages, head and tail joined; the list in it is empty
 */
export function editShellText(
  shell: string,
  edit: ConversationEdit,
  context: EditContext,
): EditResult {
  const conversation = asRecord(JSON.parse(shell));
  if (conversation === null) {
    return refuse("edit.not-an-object", "This document is not an object.");
  }
  if (edit.kind !== "title" && edit.kind !== "systemMessage" && edit.kind !== "private") {
    return notYet();
  }
  const { key, value, label } = shellChange(edit);
  const stored = conversation[key] ?? undefined;
  const draft = new EditDraft(shell);
  if (value === undefined) {
    // Whatever is not true is not private; only a true has to go.
    if (edit.kind === "private" ? stored === true : stored !== undefined) draft.remove([key]);
  } else if (stored !== value) draft.set([key], value);
  if (draft.edits.length > 0) noteEdit(draft, conversation, label, context);
  return { ok: true, edits: draft.edits, label };
}

function notYet(): EditResult {
  return refuse("edit.not-possible", "This cannot be changed here yet; edit the JSON instead.");
}

function shellChange(
  edit: Extract<ConversationEdit, { kind: "title" | "systemMessage" | "private" }>,
): ShellChange {
  switch (edit.kind) {
    case "title":
      return edit.title === null
        ? { key: "conversationTitle", value: undefined, label: "Remove the title" }
        : { key: "conversationTitle", value: edit.title, label: "Change the title" };
    case "systemMessage":
      return edit.text === null
        ? { key: "systemMessage", value: undefined, label: "Remove the system message" }
        : { key: "systemMessage", value: edit.text, label: "Change the system message" };
    case "private":
      return edit.value
        ? { key: "isPrivate", value: true, label: "Make private" }
        : { key: "isPrivate", value: undefined, label: "Make not private" };
  }
}
