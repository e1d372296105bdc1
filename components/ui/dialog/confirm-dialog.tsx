"use client";

import { useState, type ReactNode } from "react";
import { Button } from "../button/button";
import { Dialog } from "./dialog";
import { InlineError } from "../feedback/inline-error";
import type { OverlayTriggerOptions } from "../overlay/overlay-trigger";

export interface ConfirmDialogProps extends OverlayTriggerOptions {
  title: string;
  /** Says what will happen, with counts. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  /** The dialog waits for it, closes when it settles, and stays open with the reason when it throws. */
  onConfirm: () => void | Promise<void>;
}

/** Asks before something that is worth a question. */
export function ConfirmDialog({
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "primary",
  onConfirm,
  ...props
}: ConfirmDialogProps) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(close: () => void) {
    setPending(true);
    setProblem(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      {...props}
      size="medium"
      isAlert
      isDismissable={false}
      renderFooter={(close) => (
        <>
          <Button onPress={close} isDisabled={isPending} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant={tone} isPending={isPending} onPress={() => confirm(close)}>
            {confirmLabel}
          </Button>
        </>
      )}
    >
      {children}
      {problem === null ? null : (
        <InlineError title="That did not work" className="mt-3">
          {problem}
        </InlineError>
      )}
    </Dialog>
  );
}
