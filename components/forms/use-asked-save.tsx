"use client";

import { useRef, useState, type ReactNode } from "react";
import type { DraftState } from "@/components/drafts/draft-bar";
import { openedPart } from "@/components/saving/opened-part";
import { useSaving, type Saving } from "@/components/saving/use-saving";
import type { ActionError } from "@/lib/actions/result";
import type { Conflict } from "./conflict-dialog";

const ConflictDialog = openedPart(async () => (await import("./conflict-dialog")).ConflictDialog);

const noop = () => undefined;

interface Options {
  noun: Conflict["noun"];
  draft: DraftState;
  /** What was typed and what is stored now, as texts to compare. */
  texts: () => { readonly mine: string; readonly theirs: string };
  /** The member who changed what is stored last, where it was another one. */
  changedBy: string | null;
  /**
   * @param base the revision to expect, where it is not the one on the page
   * @returns what stands in the way; null when it is saved
   */
  onSave: (base: number | undefined) => Promise<ActionError | null>;
  /** What was typed is stored, or was given up for what is. */
  onSaved?: () => void;
}

interface AskedSave {
  readonly saving: Saving;
  /** Why it was refused; null when it was not. */
  readonly error: ActionError | null;
  readonly forgetError: () => void;
  /** Goes back to what is stored, on purpose. */
  readonly discard: () => void;
  /** The question, to stand somewhere in the page. */
  readonly question: ReactNode;
}

/**
 * Saves what was typed. Where somebody else has stored something since, a person sees both texts first, and what was
 * seen may then be overwritten, also by a try that comes later because the server did not answer.
 */
export function useAskedSave(options: Options): AskedSave {
  const { noun, draft, texts, changedBy, onSave, onSaved = noop } = options;
  const [error, setError] = useState<ActionError | null>(null);
  const [isConflict, setConflict] = useState(false);
  /** What is stored and may be overwritten. */
  const seen = useRef<string | null>(null);
  const saving = useSaving(
    async () => {
      const problem = await onSave(texts().theirs === seen.current ? undefined : draft.base);
      setError(problem);
      if (problem?.code === "stale") setConflict(true);
      return problem === null;
    },
    () => {
      seen.current = null;
      draft.saved();
      onSaved();
    },
  );
  const discard = () => {
    seen.current = null;
    draft.discard();
    saving.drop();
    setError(null);
  };
  return {
    saving,
    error,
    forgetError: () => setError(null),
    discard,
    question: isConflict ? (
      <ConflictDialog
        conflict={{
          noun,
          ...texts(),
          retry: () => {
            seen.current = texts().theirs;
            return saving.save();
          },
          keepTheirs: () => {
            discard();
            onSaved();
          },
          goBack: () => undefined,
        }}
        changedBy={changedBy}
        onClose={() => setConflict(false)}
      />
    ) : null,
  };
}
