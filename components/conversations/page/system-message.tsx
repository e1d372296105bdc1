"use client";

import type { SaveEnd } from "@/components/saving/save-end";
import { useWantedForm } from "@/components/drafts/use-wanted-draft";
import { servedPart } from "@/components/saving/served-part";
import { openedPart } from "@/components/saving/opened-part";
import { useReader } from "../state/reader-context";

const SystemMessageEditor = openedPart(
  async () => (await import("../editor/system-message-editor")).SystemMessageEditor,
  true,
);

// Most conversations have none.
const SystemText = servedPart(async () => (await import("./system-text")).SystemText);

/** The conversation's system message: first in the timeline, closed, editable. The menu offers to add one. */
export function SystemMessage({
  text,
  size,
  conversationId,
  onSave: onSaveAll,
}: {
  text: string | null;
  /** Characters of the whole, of which the text may be the start. */
  size: number;
  conversationId: string;
  /** Null: it is only read here. */
  onSave: ((text: string | null, base: number | undefined) => Promise<SaveEnd>) | null;
}) {
  const isCut = text !== null && text.length < size;
  // Saving the start would lose the rest.
  const onSave = isCut ? null : onSaveAll;
  const { isEditingSystem, editSystem } = useReader();
  useWantedForm(`conversation:${conversationId}`, "systemMessage", () => editSystem(true));
  if (onSave !== null && isEditingSystem) {
    const leave = () => {
      // The field goes; the message that the keys are at has the focus then.
      const message = document.querySelector<HTMLElement>("article[data-slot][tabindex='0']");
      message?.focus({ preventScroll: true });
      editSystem(false);
    };
    return <SystemMessageEditor text={text ?? ""} onSave={onSave} onDone={leave} />;
  }
  if (text === null) return null;
  return (
    <SystemText
      text={text}
      cutFrom={isCut ? size : null}
      onEdit={onSave === null ? null : () => editSystem(true)}
    />
  );
}
