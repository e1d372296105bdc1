"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { preparePrint } from "./prepare-print";
import type { PrintPage } from "./print-page";

/** Prepares a conversation for the printer, says how far that is, and prints. */
export function PrintDialog({
  conversationId,
  messages,
  onClose,
}: {
  conversationId: string;
  messages: number;
  onClose: () => void;
}) {
  const [done, setDone] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const print = useEffectEvent((page: PrintPage) => {
    onClose();
    page.show();
    // Once the dialog is gone and the page has its place.
    requestAnimationFrame(() => window.print());
  });
  // Preparing begins with the dialog and ends with it.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    preparePrint(conversationId, { signal, onProgress: setDone }).then(
      (page) => {
        if (!signal.aborted) print(page);
      },
      (caught: unknown) => {
        if (!signal.aborted) setError(caught instanceof Error ? caught.message : String(caught));
      },
    );
    return () => controller.abort();
  }, [conversationId]);
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
