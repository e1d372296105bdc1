"use client";

import type { SaveEnd } from "@/components/saving/save-end";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { useFocusBack } from "@/components/ui/browser/use-focus-back";
import { TextField } from "@/components/ui/fields/text-field";
import { saveKeys } from "@/components/forms/save-keys";
import { useReader } from "../state/reader-context";

/** The field in place of a title. Enter, Ctrl+S and leaving the field save; Escape gives up. */
export function TitleEditor({
  title,
  isDerived,
  onSave,
  onDone,
}: {
  title: string;
  /** The document has none; this one is its first words. */
  isDerived: boolean;
  onSave: (title: string, base: number | undefined) => Promise<SaveEnd>;
  onDone: () => void;
}) {
  const { conversationId, conversation } = useReader();
  const draft = useDraft({
    at: {
      subject: `conversation:${conversationId}`,
      place: "",
      base: conversation.shellRevision,
    },
    field: "title",
    label: "Title",
    stored: title,
  });
  const next = draft.value.trim();
  const isChanged = next !== title && next !== "";
  const saving = useSaving(
    () => onSave(next, draft.base),
    (end) => {
      draft.settle(end);
      onDone();
    },
  );
  const leave = () => {
    if (draft.isChanged) draft.discard();
    onDone();
  };
  const save = async () => (isChanged ? saving.save() : leave());
  const keys = saveKeys({ save, cancel: leave });
  return (
    <div
      ref={useFocusBack()}
      className="relative"
      onBlur={async (event) => {
        // The buttons of a draft and of a failed save belong to the field.
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // The window lost the focus, not the field: the person looks at another tab.
        if (event.target === document.activeElement) return;
        if (draft.others.length === 0 || draft.isChanged) await save();
      }}
    >
      <TextField
        label="Title"
        hideLabel
        value={draft.value}
        onChange={draft.set}
        autoFocus
        size="small"
        onKeyDown={(event) => (event.key === "Enter" ? save() : keys(event))}
      />
      <div className="absolute start-0 top-full z-10 mt-1 w-max max-w-[90vw] min-w-full space-y-1 rounded-control bg-raised text-body font-normal shadow-float">
        <DraftBar draft={draft} />
        <SaveFailure saving={saving} />
        {isDerived && !isChanged && title !== "" ? (
          <p className="flex flex-wrap items-center gap-2 p-2 text-small text-ink-soft">
            Derived from the first message
            <Button size="small" isPending={saving.isSaving} onPress={saving.save}>
              Use as title
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
