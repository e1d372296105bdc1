"use client";

import { useEffect, useEffectEvent } from "react";
import { useDraft, type Draft, type DraftOptions } from "@/components/drafts/use-draft";
import type { Unsaved } from "./use-unsaved";

/** The draft of one field among others: leaving all of them asks about this one too. */
export function useNotedDraft<T>(
  unsaved: Unsaved,
  what: string,
  options: DraftOptions<T>,
): Draft<T> {
  const draft = useDraft(options);
  const { isChanged } = draft;
  const note = useEffectEvent((is: boolean) => unsaved.note(what, is, draft.discard));
  // A registration with the sheet around the field, which asks before it closes.
  useEffect(() => {
    note(isChanged);
    return () => {
      if (isChanged) note(false);
    };
  }, [isChanged]);
  return draft;
}
