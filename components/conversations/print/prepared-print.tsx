"use client";

import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { usePrint, type PrintState } from "./use-print";

/** Prepares the page of a conversation from the moment it is there, says how far it is, and prints it. */
export function PreparedPrint({
  conversationId,
  messages,
}: {
  conversationId: string;
  /** How many messages it has, for the progress. */
  messages: number;
}) {
  const { state, start, stop } = usePrint(conversationId);
  const begin = useEffectEvent(start);
  const end = useEffectEvent(stop);
  useEffect(() => {
    begin().catch(end);
    return () => end();
  }, []);
  return state === null ? null : <PrintDialog state={state} messages={messages} onClose={stop} />;
}

/** Says how far a conversation is prepared for the printer. */
function PrintDialog({
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
