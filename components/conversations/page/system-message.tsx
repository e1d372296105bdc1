"use client";

import { ScrollText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { useIsDraftWanted } from "@/components/drafts/use-wanted-draft";
import { loadPart } from "@/components/saving/load-part";
import { Button } from "@/components/ui/button/button";
import { latePart } from "@/components/ui/overlay/late-part";

const SystemMessageEditor = latePart(
  loadPart(async () => (await import("../editor/system-message-editor")).SystemMessageEditor),
  true,
);

// Most conversations have none.
const SystemText = dynamic(loadPart(async () => (await import("./system-text")).SystemText));

/** The conversation's system message: first in the timeline, closed, editable. */
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
  const [isEditing, setEditing] = useState(false);
  const isWanted = useIsDraftWanted(`conversation:${conversationId}`, "systemMessage");
  if (isWanted && !isEditing && onSave !== null) setEditing(true);
  if (isEditing && onSave !== null) {
    return (
      <SystemMessageEditor text={text ?? ""} onSave={onSave} onDone={() => setEditing(false)} />
    );
  }
  if (text === null) {
    return onSave === null ? null : (
      <Button
        size="small"
        icon={<ScrollText aria-hidden size={14} />}
        onPress={() => setEditing(true)}
      >
        Add a system message
      </Button>
    );
  }
  return (
    <SystemText
      text={text}
      cutFrom={isCut ? size : null}
      onEdit={onSave === null ? null : () => setEditing(true)}
    />
  );
}
