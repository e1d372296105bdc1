"use client";

import { Button } from "@/components/ui/button/button";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { DiffText } from "@/components/ui/diff/diff-text";

/** A draft next to what is stored. */
export function DraftCompare(props: {
  title: string;
  /** Whether `before` is what is stored now, and not what was when typing began. */
  isStored: boolean;
  before: string;
  after: string;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { title, isStored, before, after, onRestore, onDiscard, onClose } = props;
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <CopyButton text={after} label="Copy the draft" />
          <Button onPress={onDiscard}>Discard draft</Button>
          <Button variant="primary" onPress={onRestore}>
            Restore draft
          </Button>
        </>
      }
    >
      <p className="mb-2 text-small text-ink-soft">
        {isStored
          ? "From what is stored now to what you typed:"
          : "From what was stored when you began to what you typed:"}
      </p>
      <div
        className="max-h-96 overflow-auto rounded-control border border-line p-3"
        tabIndex={0}
        role="region"
        aria-label="Differences"
      >
        <DiffText before={before} after={after} />
      </div>
    </Dialog>
  );
}
