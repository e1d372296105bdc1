"use client";

import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveFailure } from "@/components/saving/save-failure";
import { useSaving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { TextField } from "@/components/ui/fields/text-field";

/** Asks for the title of the conversation that messages are moved to. */
export function MoveToNewDialog({
  conversationId,
  count,
  onMove,
  onClose,
}: {
  conversationId: string;
  count: number;
  onMove: (title: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const draft = useDraft({
    at: { subject: `conversation:${conversationId}`, place: "move", base: 0 },
    field: "title",
    label: "Title of the new conversation",
    stored: "",
  });
  const saving = useSaving(
    () => onMove(draft.value.trim()),
    () => {
      draft.clear();
      onClose();
    },
  );
  const move = saving.save;
  return (
    <Dialog
      isOpen
      size="small"
      title={count === 1 ? "Move 1 message" : `Move ${count} messages`}
      description="They move to a new conversation, in their order. Undo brings them back."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button
            onPress={() => {
              if (draft.isChanged) draft.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" isPending={saving.isSaving} onPress={move}>
            Move
          </Button>
        </>
      }
    >
      <DraftBar draft={draft} className="mb-3" />
      <TextField
        label="Title of the new conversation"
        value={draft.value}
        onChange={draft.set}
        autoFocus
        placeholder="None: lists show the start of the first prompt"
        onKeyDown={async (event) => {
          if (event.key === "Enter") await move();
        }}
      />
      <SaveFailure saving={saving} className="mt-3" />
    </Dialog>
  );
}
