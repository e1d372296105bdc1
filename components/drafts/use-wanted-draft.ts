"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { onOpenDrafts, wantedDraft, type WantedDraft } from "./open-drafts";

const never = () => null;

/** Whether a draft of this field, or of one inside it, was asked for: its editor then opens. */
export function useIsDraftWanted(subject: string, field: string): boolean {
  const wanted = useSyncExternalStore(onOpenDrafts, wantedDraft, never);
  if (wanted?.subject !== subject) return false;
  return wanted.field === field || wanted.field.startsWith(`${field}/`);
}

/** Opens the form that has a draft which was asked for, such as a dialog. */
export function useWantedForm(subject: string, field: string, open: () => void): void {
  useWantedDraft(subject, (wanted) => {
    if (wanted.field === field || wanted.field.startsWith(`${field}/`)) open();
  });
}

/** Opens what a person asked for, once for each asking. */
export function useWantedDraft(subject: string, onWanted: (draft: WantedDraft) => unknown): void {
  const wanted = useSyncExternalStore(onOpenDrafts, wantedDraft, never);
  const open = useEffectEvent(onWanted);
  // The asking comes from outside of this page's own state, as an event does.
  useEffect(() => {
    if (wanted?.subject === subject) open(wanted);
  }, [wanted, subject]);
}
