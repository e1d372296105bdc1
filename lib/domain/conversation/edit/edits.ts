import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import type { ConversationEdit, MessageEdit } from "./kinds";
import { editAttachments } from "./attachments";
import { editBlocks } from "./blocks";
import { setField } from "./field";
import { fixMessage, fixShell } from "./fix";
import { setList } from "./list";
import { setMember } from "./member";
import { setNote } from "./note";
import { setOverride, setOverrides } from "./override";
import { editOverrideEntries } from "./override-entries";
import { replaceRaw } from "./raw";
import { replaceShell } from "./shell";
import { setDeleted, setPinned, setPreferred, setRole, setSender } from "./state";
import { setTags } from "./tags";
import { setBlockText, setContent } from "./text";
import { setMessageType } from "./type";

export type { ConversationEdit, MessageEdit } from "./kinds";

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
    case "fix":
      return fixMessage(raw, message, edit, context);
  }
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
  switch (edit.kind) {
    case "title":
    case "systemMessage":
    case "private":
    case "field":
      return setField(shell, conversation, edit, context);
    case "tags":
      return setTags(shell, conversation, edit.tags, context);
    case "member":
      return edit.key === "metadata" || edit.key === "extensions"
        ? setMember(shell, conversation, edit.key, edit.text, context)
        : setList(shell, conversation, edit.key, edit.text, context);
    case "override":
      return setOverride(shell, conversation, edit.toolId, edit.fields, context);
    case "overrides":
      return setOverrides(shell, conversation, edit.overrides, context);
    case "overrideEntries":
      return editOverrideEntries(shell, conversation, edit.changes, context);
    case "shell":
      return replaceShell(shell, conversation, edit.text, context);
    case "fix":
      return fixShell(shell, conversation, edit, context);
  }
}
