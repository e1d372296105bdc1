"use client";

import { useEffect, useEffectEvent } from "react";
import { useGo } from "@/components/routing/use-go";
import { showToast } from "@/components/ui/toast/queue";
import { drafts } from "./drafts";
import { isDraftOpen, registerDraft, wantDraft, wantedDraft, type OpenDraft } from "./open-drafts";

/** A message that is scrolled out of sight and back again is not left. */
const LEFT_MS = 300;

interface Acts extends Pick<OpenDraft, "isChanged" | "step"> {
  readonly onArrive: () => void;
}

/**
 * Notes an editor for as long as it is on the page: undo, and the list of drafts, ask which ones are. Where it goes
 * with something typed, a toast leads back to it.
 */
export function useOpenDraft(
  own: Pick<OpenDraft, "id" | "subject" | "field"> & { readonly label: string },
  acts: Acts,
): void {
  const { id, subject, field, label } = own;
  const go = useGo();
  const step = useEffectEvent(acts.step);
  const isChanged = useEffectEvent(acts.isChanged);
  const arrive = useEffectEvent(() => {
    const wanted = wantedDraft();
    if (wanted?.subject === subject && wanted.field === field) wantDraft(null);
    acts.onArrive();
  });
  const depart = useEffectEvent(() => {
    const record = drafts.get(id);
    if (record === undefined) return;
    setTimeout(() => {
      if (isDraftOpen(id) || drafts.get(id) === undefined) return;
      showToast({
        title: "Draft kept",
        description: label,
        action: {
          label: "Open",
          onAction: () => {
            wantDraft(record);
            go(record.href);
          },
        },
      });
    }, LEFT_MS);
  });
  useEffect(() => {
    const leave = registerDraft({ id, subject, field, isChanged, step });
    arrive();
    return () => {
      leave();
      depart();
    };
  }, [id, subject, field]);
}
