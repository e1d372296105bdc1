"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";

export interface Unsaved {
  /** Something that was typed is not saved. */
  readonly isChanged: boolean;
  /** To be told by each field or form whenever it begins or ceases to differ from what is stored. */
  readonly note: (what: string, isChanged: boolean) => void;
  /**
   * Goes on at once, or after the person agreed to lose what was typed.
   * @param what the field or form that goes; null when all of them do
   */
  readonly leave: (what: string | null, go: () => unknown) => void;
  /** The question, to stand somewhere in the page. */
  readonly question: ReactNode;
}

interface Waiting {
  readonly what: string | null;
  readonly go: () => unknown;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Keeps what was typed from being lost: leaving asks, closing the window asks too. */
export function useUnsaved(): Unsaved {
  const [changed, setChanged] = useState(NOTHING);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useLeaveGuard(changed.size > 0);

  function note(what: string, isChanged: boolean): void {
    setChanged((known) => {
      if (known.has(what) === isChanged) return known;
      const next = new Set(known);
      if (isChanged) next.add(what);
      else next.delete(what);
      return next;
    });
  }

  return {
    isChanged: changed.size > 0,
    note,
    leave: (what, go) => {
      if (what === null ? changed.size > 0 : changed.has(what)) setWaiting({ what, go });
      else go();
    },
    question:
      waiting === null ? null : (
        <ConfirmDialog
          isOpen
          onOpenChange={(open) => {
            if (!open) setWaiting(null);
          }}
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          tone="danger"
          onConfirm={() => {
            if (waiting.what === null) setChanged(NOTHING);
            else note(waiting.what, false);
            waiting.go();
          }}
        >
          It is not saved yet. What is stored stays as it is.
        </ConfirmDialog>
      ),
  };
}
