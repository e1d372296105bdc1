"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveProblems } from "@/components/forms/save-problems";
import { useAskedSave } from "@/components/forms/use-asked-save";
import { SaveFailure } from "@/components/saving/save-failure";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { Button } from "@/components/ui/button/button";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import type { ActionError } from "@/lib/actions/result";

/** Edits the note of a pin in place. Mod+Enter saves, Escape leaves it as it was; an empty one is taken away. */
export function NoteEditor({
  note,
  onSave,
  onCancel,
}: {
  note: string;
  /**
   * @param base the revision to expect, where it is not the one on the page
   * @returns what stands in the way; null when it is saved
   */
  onSave: (text: string, base: number | undefined) => Promise<ActionError | null>;
  onCancel: () => void;
}) {
  const draft = useDraft({ field: "note", label: "Note", stored: note });
  const asked = useAskedSave({
    noun: "message",
    draft,
    texts: () => ({ mine: draft.value, theirs: note }),
    changedBy: null,
    onSave: (base) => onSave(draft.value.trim(), base),
    onSaved: onCancel,
  });
  const { saving, error } = asked;
  const { save } = saving;
  const cancel = () => {
    if (draft.isChanged) draft.discard();
    onCancel();
  };
  return (
    <div ref={useFocusBack()} className="mt-2 space-y-2">
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
      <SaveProblems error={error} />
      <SaveFailure saving={saving} />
      {asked.question}
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
