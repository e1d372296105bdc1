"use client";

import { useRef, useState } from "react";
import { newestOwn } from "@/components/saving/own-revisions";
import { useLeaveGuard } from "@/components/ui/browser/use-leave-guard";
import { withoutBase } from "@/lib/shared/base-path";
import { draftValue, isSameDraft, newDraftId, type DraftRecord } from "./draft-record";
import type { DraftPlace } from "./draft-scope";
import { drafts, TAB } from "./drafts";

interface Held<T> {
  readonly value: T;
  /** What was stored when typing began, and its revision. */
  readonly origin: T;
  readonly base: number;
  /** Set once it is saved: what was stored before. The value is shown until the page has the new one. */
  readonly savedOver?: { readonly stored: T };
  /** Typing went on from a save: what the page shows as stored until it has that, which is the origin. */
  readonly outdated?: { readonly stored: T; readonly base: number };
}

/** What the browser notes of a draft, whatever its value is. */
type DraftOf = Omit<DraftRecord, "href" | "at" | "tab" | "value" | "origin" | "base">;

interface Options<T> {
  readonly own: DraftOf;
  readonly at: DraftPlace;
  /** The draft it begins with. */
  readonly first: DraftRecord | undefined;
  readonly stored: T;
  readonly isSecret: ((value: T) => boolean) | undefined;
}

/** What is typed into a field and not stored: shown, kept by the browser, asked about before the page is left. */
export function useTyped<T>({ own, at, first, stored, isSecret: isSecretValue }: Options<T>) {
  const { base, piece } = at;
  const [held, setHeld] = useState<Held<T> | null>(() =>
    first === undefined ? null : heldOf(first, stored),
  );
  const [version, setVersion] = useState(0);
  const latest = useRef(held);
  // Also what says the same as what is stored; a save that is on its way may store something else.
  const last = useRef(held);

  // The page has what was saved, or something newer: an undo that brings the former text back shows that one.
  if (held?.savedOver !== undefined && !isSameDraft(held.savedOver.stored, stored)) setHeld(null);
  const isSaved = held?.savedOver !== undefined;
  const storedFor = ({ outdated, origin }: Held<T>): T =>
    outdated?.base === base && isSameDraft(outdated.stored, stored) ? origin : stored;
  const isChanged = held !== null && !isSaved && !isSameDraft(held.value, storedFor(held));
  const isShown =
    held !== null && (held.savedOver === undefined || isSameDraft(held.savedOver.stored, stored));
  const value = isShown ? held.value : stored;
  const isSecret = isChanged && (isSecretValue?.(value) ?? false);
  useLeaveGuard(isChanged && (isSecret || drafts.keeping() !== "stored"));

  const hold = (next: Held<T> | null): void => {
    const isKept = next !== null && !isSameDraft(next.value, storedFor(next));
    last.current = next;
    latest.current = isKept ? next : null;
    setHeld(latest.current);
    if (isKept && isSecretValue?.(next.value) !== true) drafts.put(recordOf(own, next));
    else drafts.remove(own.id);
  };
  // Where the page does not show yet what was saved, typing goes on from there.
  const newest = (): number => (piece === undefined ? base : newestOwn(piece, base));
  const afterSave = (typed: T): Held<T> => ({
    value: typed,
    origin: value,
    base: newest(),
    outdated: { stored, base },
  });
  const present = (): Held<T> =>
    latest.current ?? (isSaved && isShown ? afterSave(value) : { value, origin: stored, base });
  /** Shows another value than the one typed last. */
  const show = (next: Held<T> | null): void => {
    hold(next);
    setVersion((former) => former + 1);
  };

  return {
    value,
    isChanged,
    isSecret,
    version,
    origin: isChanged ? held.origin : stored,
    base: !isChanged || isSameDraft(held.origin, stored) ? undefined : held.base,
    /** What is typed now; null where that is what is stored. */
    typed: () => latest.current,
    present,
    hold,
    show,
    /** Keeps what is typed as a draft of its own. */
    keepApart: (now: Held<T>) => drafts.put(recordOf({ ...own, id: newDraftId() }, now)),
    /** Shows a kept draft in place of what is typed. */
    showDraft: (record: DraftRecord) => show(heldOf(record, stored)),
    /** The value of this rendering was saved: it is shown until the page has it, and typing goes on from it. */
    showSaved: () => {
      const typed = last.current === null ? value : last.current.value;
      if (isSameDraft(typed, value)) {
        hold(null);
        setHeld({ value, origin: stored, base, savedOver: { stored } });
      } else hold(afterSave(typed));
    },
    /** What is typed is based on what is stored now. */
    rebase: () => {
      if (latest.current !== null) hold({ value: latest.current.value, origin: stored, base });
    },
  };
}

function recordOf<T>(own: DraftOf, { value, origin, base }: Held<T>): DraftRecord {
  const { pathname, search } = window.location;
  return {
    ...own,
    value,
    origin,
    base,
    href: withoutBase(pathname) + search,
    at: Date.now(),
    tab: TAB,
  };
}

function heldOf<T>({ value, origin, base }: DraftRecord, stored: T): Held<T> {
  return { value: draftValue(value, stored), origin: draftValue(origin, stored), base };
}
