"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextAreaField } from "@/components/ui/text-area-field";

/** Edits the note of a pin in place. Mod+Enter saves, Escape leaves it as it was; an empty one is taken away. */
export function NoteEditor({
  note,
  onSave,
  onCancel,
}: {
  note: string;
  onSave: (text: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [text, setText] = useState(note);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave(text.trim());
    setSaving(false);
  };
  return (
    <div className="mt-2 space-y-2">
      <TextAreaField
        label="Note"
        rows={2}
        autoGrow
        autoFocus
        value={text}
        onChange={setText}
        onKeyDown={async (event) => {
          if (event.key === "Escape") return onCancel();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return save();
          event.continuePropagation();
        }}
      />
      <div className="flex gap-2">
        <Button size="small" variant="primary" isPending={isSaving} onPress={save}>
          Save the note
        </Button>
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
