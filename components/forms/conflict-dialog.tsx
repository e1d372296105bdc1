"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { DiffText } from "@/components/ui/diff/diff-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { CopyButton } from "@/components/ui/button/copy-button";

/** An edit that was refused because what it edits changed elsewhere in the meantime. */
export interface Conflict {
  /** What was changed. */
  noun: "message" | "conversation" | "toolset";
  /** What this person wanted to write. */
  mine: string;
  /** What is stored now, in the same form as `mine`. */
  theirs: string;
  retry: () => void;
  keepTheirs: () => void;
  /** Back to the editor, with everything that was typed. */
  goBack: () => void;
}

/** Shows both texts; nothing is overwritten without a choice, and nothing typed is lost. */
export function ConflictDialog({
  conflict,
  changedBy = null,
  onClose,
}: {
  conflict: Conflict;
  /** The member who changed it, where it was another one. */
  changedBy?: string | null;
  onClose: () => void;
}) {
  const goBack = () => {
    onClose();
    conflict.goBack();
  };
  return (
    <Dialog
      isOpen
      isAlert
      isDismissable={false}
      size="large"
      title={`This ${conflict.noun} was changed elsewhere`}
      description={`${changedBy === null ? "Another tab" : revealName(changedBy)} saved it after you opened it. Your text is still here.`}
      onOpenChange={(open) => {
        // Escape goes back to the editor; only a button decides.
        if (!open) goBack();
      }}
      footer={
        <>
          <CopyButton text={conflict.mine} label="Copy my text" />
          <Button onPress={goBack}>Keep editing</Button>
          <Button
            onPress={() => {
              onClose();
              conflict.keepTheirs();
            }}
          >
            Keep theirs
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              conflict.retry();
            }}
          >
            Save mine over it
          </Button>
        </>
      }
    >
      <p className="mb-2 text-small text-ink-soft">What is stored now, with your changes:</p>
      <div
        className="max-h-96 overflow-auto rounded-control border border-line p-3"
        tabIndex={0}
        role="region"
        aria-label="Differences"
      >
        <DiffText before={conflict.theirs} after={conflict.mine} />
      </div>
    </Dialog>
  );
}
