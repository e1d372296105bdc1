"use client";

import { useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/dialog/confirm-dialog";

export interface Unsaved {
  /** Something that was typed is not saved. */
  readonly isChanged: boolean;
  /**
   * To be told by each field or form whenever it begins or ceases to differ from what is stored.
   * @param discard throws away what was typed there
   */
  readonly note: (what: string, isChanged: boolean, discard?: () => void) => void;
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

const NO_CHANGES: ReadonlyMap<string, () => void> = new Map();
const noop = () => undefined;

/** Keeps what was typed from being closed by accident: leaving asks whether to discard it. */
export function useUnsaved(): Unsaved {
  const [changed, setChanged] = useState(NO_CHANGES);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // A save that was on its way when the question came settles with what the form knew when it was pressed.
  const asked = useRef<Waiting | null>(null);

  function ask(next: Waiting | null): void {
    asked.current = next;
    setWaiting(next);
  }

  function note(what: string, isChanged: boolean, discard: () => void = noop): void {
    setChanged((known) => {
      if (known.has(what) === isChanged) return known;
      const next = new Map(known);
      if (isChanged) next.set(what, discard);
      else next.delete(what);
      return next;
    });
    // Nothing is left to lose there.
    const open = asked.current;
    if (isChanged || open?.what !== what) return;
    ask(null);
    open.go();
  }

  return {
    isChanged: changed.size > 0,
    note,
    leave: (what, go) => {
      if (what === null ? changed.size > 0 : changed.has(what)) ask({ what, go });
      else go();
    },
    question:
      waiting === null ? null : (
        <ConfirmDialog
          isOpen
          onOpenChange={(open) => {
            if (!open) ask(null);
          }}
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          tone="danger"
          onConfirm={() => {
            for (const [what, discard] of changed) {
              if (waiting.what === null || waiting.what === what) discard();
            }
            ask(null);
            if (waiting.what === null) setChanged(NO_CHANGES);
            else note(waiting.what, false);
            waiting.go();
          }}
        >
          It is not saved yet. What is stored stays as it is.
        </ConfirmDialog>
      ),
  };
}
