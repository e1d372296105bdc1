"use client";

import type { SaveEnd } from "@/components/saving/save-end";
import { DraftBar } from "@/components/drafts/draft-bar";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { withStoredBreaks } from "@/components/forms/line-breaks";
import { saveKeys } from "@/components/forms/save-keys";
import { useNotedDraft } from "@/components/forms/use-noted-draft";
import { useUnsaved } from "@/components/forms/use-unsaved";
import { useReader } from "../state/reader-context";

/** Edits the conversation's system message; an empty text takes it away. */
export function SystemMessageEditor({
  text,
  onSave,
  onDone,
}: {
  text: string;
  onSave: (text: string | null, base: number | undefined) => Promise<SaveEnd>;
  onDone: () => void;
}) {
  const unsaved = useUnsaved();
  const { conversationId, conversation } = useReader();
  const draft = useNotedDraft(unsaved, "text", {
    at: {
      subject: `conversation:${conversationId}`,
      place: "",
      base: conversation.shellRevision,
    },
    field: "systemMessage",
    label: "System message",
    stored: text,
  });
  const { value, isChanged } = draft;
  const saving = useSaving(
    () => onSave(value === "" ? null : value, draft.base),
    (end) => {
      draft.settle(end);
      onDone();
    },
  );
  const save = async () => (isChanged ? saving.save() : onDone());
  const keys = saveKeys({ save, cancel: () => unsaved.leave("text", onDone) });
  return (
    <div
      role="group"
      aria-label="Edit the system message"
      className="space-y-2 border-s-2 border-line-strong ps-4"
      onKeyDown={keys}
    >
      <DraftBar draft={draft} />
      <TextAreaField
        label="System message"
        value={value}
        onChange={(typed) => draft.set(withStoredBreaks(typed, text))}
        rows={4}
        autoGrow
        isReading
        isContinued
        autoFocus
      />
      <SaveFailure saving={saving} />
      <div className="flex gap-2">
        <Button variant="primary" size="small" isPending={saving.isSaving} onPress={save}>
          Save
        </Button>
        <Button
          size="small"
          onPress={() => {
            if (isChanged) draft.discard();
            onDone();
          }}
        >
          {!isChanged ? "Cancel" : "Discard changes"}
        </Button>
      </div>
      {unsaved.question}
    </div>
  );
}
