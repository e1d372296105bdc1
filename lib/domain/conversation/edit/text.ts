import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";

/** Replaces the text of a text message. */
export function setContent(
  raw: string,
  message: JsonRecord,
  text: string,
  context: EditContext,
): EditResult {
  if (message.messageType !== "text") {
    return refuse(
      "edit.not-a-text-message",
      "Only a message of type `text` has one text; edit the text of a block instead.",
      "/messageType",
    );
  }
  const label = "Edit the text";
  const draft = new EditDraft(raw);
  if (message.content !== text) draft.set(["content"], text);
  return finishEdit(draft, message, label, context);
}

/** Replaces the text of one text or thinking block of a composite message. */
export function setBlockText(
  raw: string,
  message: JsonRecord,
  position: number,
  text: string,
  context: EditContext,
): EditResult {
  const block = asRecord(asList(message.contentBlocks)[position]);
  const isThinking = block?.blockType === "thinking";
  if (
    block === null ||
    message.messageType !== "composite" ||
    (block.blockType !== "text" && !isThinking)
  ) {
    return refuse(
      "edit.not-a-text-block",
      `There is no text or thinking block at position ${position}.`,
      `/contentBlocks/${position}`,
    );
  }
  const label = isThinking ? "Edit the thinking" : "Edit the text";
  const draft = new EditDraft(raw);
  if (block.text !== text) {
    draft.set(["contentBlocks", position, "text"], text);
    // Where the document records the time of the last change, it would be wrong from now on.
    if (typeof block.updatedAt === "string") {
      draft.set(["contentBlocks", position, "updatedAt"], context.now);
    }
  }
  return finishEdit(draft, message, label, context);
}
