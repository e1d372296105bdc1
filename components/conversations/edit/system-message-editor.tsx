"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { withStoredBreaks } from "./line-breaks";
import { saveKeys } from "./save-keys";
import { useUnsaved } from "./use-unsaved";

/** Edits the conversation's system message; an empty text takes it away. */
export function SystemMessageEditor({
  text,
  onSave,
  onDone,
}: {
  text: string;
  onSave: (text: string | null) => Promise<boolean>;
  onDone: () => void;
}) {
  const unsaved = useUnsaved();
  const [draft, setDraft] = useState(text);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (draft === text) return onDone();
    setSaving(true);
    const isSaved = await onSave(draft === "" ? null : draft);
    setSaving(false);
    if (isSaved) onDone();
  };
  const keys = saveKeys({ save, cancel: () => unsaved.leave("text", onDone) });
  return (
    <div
      role="group"
      aria-label="Edit the system message"
      className="space-y-2 border-s-2 border-line-strong ps-4"
      onKeyDown={keys}
    >
      <TextAreaField
        label="System message"
        value={draft}
        onChange={(typed) => {
          const next = withStoredBreaks(typed, text);
          setDraft(next);
          unsaved.note("text", next !== text);
        }}
        rows={4}
        autoGrow
        autoFocus
      />
      <div className="flex gap-2">
        <Button variant="primary" size="small" isPending={isSaving} onPress={save}>
          Save
        </Button>
        <Button size="small" onPress={onDone}>
          {draft === text ? "Cancel" : "Discard changes"}
        </Button>
      </div>
      {unsaved.question}
    </div>
  );
}
