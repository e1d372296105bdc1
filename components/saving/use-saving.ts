"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSignedOut, onSessionChange } from "@/lib/queries/request/session";
import type { SaveEnd, SettledSave } from "./save-end";
import { isServerDown, onServerBack } from "./connection";
import { failureWords, lastFailure, type ConnectionCode } from "./send";

/** So often a save is sent again by itself; after that a person decides. */
const REPEATS = 20;

/** What becomes of a save that did not arrive. */
type Next =
  /** It is sent again by itself. */
  | "repeats"
  /** A person has to send it again. */
  | "by-hand"
  /** This page can never send it. */
  | "reload";

interface Failure {
  readonly words: string;
  readonly next: Next;
}

/** @param repeats how often it was sent again by itself */
export function failureOf(code: ConnectionCode, repeats: number): Failure {
  const next = code === "outdated" ? "reload" : repeats >= REPEATS ? "by-hand" : "repeats";
  return { words: failureWords(code), next };
}

export interface Saving {
  readonly isSaving: boolean;
  /** Why the last save did not arrive; null when it did or none was tried. */
  readonly failure: Failure | null;
  /** Saves now; also the way to save again. */
  readonly save: () => Promise<void>;
  /** Forgets the failure, and does not try again. */
  readonly drop: () => void;
}

/**
 * Saves what an editor holds. A save that does not arrive is shown with its reason and repeated when the
 * server answers, with what the editor holds by then.
 * @param onSettled what was typed is stored, or a person gave it up for what is
 */
export function useSaving(
  run: () => Promise<SaveEnd>,
  onSettled: (end: SettledSave) => void,
): Saving {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const repeats = useRef(0);
  const isRunning = useRef(false);

  const save = async (): Promise<void> => {
    // A second press would send the same text twice.
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    const before = lastFailure().number;
    try {
      const end = await run();
      const after = lastFailure();
      if (end !== false) {
        repeats.current = 0;
        setFailure(null);
        onSettled(end);
      } else {
        const isLost = after.number > before;
        setFailure(isLost ? failureOf(after.code, repeats.current) : null);
      }
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };
  const again = useEffectEvent(() => {
    repeats.current += 1;
    if (repeats.current <= REPEATS) save().catch(reportError);
  });
  const isWaiting = failure?.next === "repeats" && !isSaving;
  // A subscription: the server may answer at any time.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const leaveServer = onServerBack(again);
    const leaveSession = onSessionChange(() => {
      if (!isSignedOut()) again();
    });
    // It may have answered before this was heard.
    const timer = isServerDown() || isSignedOut() ? undefined : setTimeout(again, 1000);
    return () => {
      leaveServer();
      leaveSession();
      clearTimeout(timer);
    };
  }, [isWaiting]);

  return {
    isSaving,
    failure,
    save: () => {
      repeats.current = 0;
      return save();
    },
    drop: () => setFailure(null),
  };
}
