"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { TextAreaField } from "@/components/ui/fields/text-area-field";

/** Edits the note of a pin in place. Mod+Enter saves, Escape leaves it as it was; an empty one is taken away. */
export function NoteEditor({
  note,
  onSave,
  onCancel,
}: {
  note: string;
  /** True when it was saved. */
  onSave: (text: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const draft = useDraft({ field: "note", label: "Note", stored: note });
  const saving = useSaving(
    () => onSave(draft.value.trim()),
    () => {
      draft.saved();
      onCancel();
    },
  );
  const { save } = saving;
  const cancel = () => {
    if (draft.isChanged) draft.discard();
    onCancel();
  };
  return (
    <div className="mt-2 space-y-2">
      <DraftBar draft={draft} />
      <TextAreaField
        label="Note"
        rows={2}
        autoGrow
        autoFocus
        value={draft.value}
        onChange={draft.set}
        onKeyDown={async (event) => {
          if (event.key === "Escape") return cancel();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return save();
          event.continuePropagation();
        }}
      />
      <SaveFailure saving={saving} />
      <div className="flex gap-2">
        <Button size="small" variant="primary" isPending={saving.isSaving} onPress={save}>
          Save the note
        </Button>
        <Button size="small" onPress={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
