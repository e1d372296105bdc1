"use client";

import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import type { PrintState } from "./use-print";

/** Says how far a conversation is prepared for the printer. */
export function PrintDialog({
  state: { done, error },
  messages,
  onClose,
}: {
  state: PrintState;
  messages: number;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      size="small"
      title="Print the conversation"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={<Button onPress={onClose}>{error === null ? "Cancel" : "Close"}</Button>}
    >
      {error === null ? (
        <ProgressBar
          label="Preparing the pages"
          value={Math.min(done, messages)}
          max={Math.max(1, messages)}
          noun="messages"
        />
      ) : (
        <InlineError title="The conversation could not be prepared">{error}</InlineError>
      )}
    </Dialog>
  );
}
