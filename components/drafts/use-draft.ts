"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useGo } from "@/components/routing/use-go";
import { showToast } from "@/components/ui/toast/queue";
import { newestOwn } from "@/components/saving/own-revisions";
import type { SettledSave } from "@/components/saving/save-end";
import { useLeaveGuard } from "@/components/ui/browser/use-leave-guard";
import { withoutBase } from "@/lib/shared/base-path";
import { showDiscarded } from "./discarded";
import { draftValue, isSameDraft, newDraftId, type DraftRecord } from "./draft-record";
import { useDraftPlace, type DraftPlace } from "./draft-scope";
import { drafts, removeTakenOver, TAB } from "./drafts";
import { isDraftOpen, registerDraft, wantDraft, wantedDraft } from "./open-drafts";
import { TypedHistory } from "./typed-history";

/** A message that is scrolled out of sight and back again is not left. */
const LEFT_MS = 300;

interface Held<T> {
  readonly value: T;
  /** What was stored when typing began, and its revision. */
  readonly origin: T;
  readonly base: number;
  /** Set once it is saved: what was stored before. The value is shown until the page has the new one. */
  readonly savedOver?: { readonly stored: T };
}

export interface DraftOptions<T> {
  /** Where it belongs, where that is not what the components around it say. */
  readonly at?: DraftPlace;
  /** Which field of the place it is. */
  readonly field: string;
  /** The field in words. */
  readonly label: string;
  /** What is stored, as JSON can hold it. */
  readonly stored: T;
  /** One sitting that outlives this component, such as an editor in a list that scrolls. */
  readonly session?: string | undefined;
  /** Whether a value has to stay out of the browser's storage, such as one with a credential. */
  readonly isSecret?: (value: T) => boolean;
  /** Milliseconds after which what it belongs to is gone, such as a question that waits for minutes. */
  readonly until?: number;
}

export interface Draft<T> {
  readonly value: T;
  readonly stored: T;
  readonly isChanged: boolean;
  /** Grows when the value changed other than by typing; the key of editors that own their text. */
  readonly version: number;
  /** What was stored when typing began. */
  readonly origin: T;
  /** The revision a save has to expect, where what is stored has changed since typing began. */
  readonly base: number | undefined;
  /** Not kept by the browser because it holds a credential. */
  readonly isSecret: boolean;
  /** Other drafts of this field, the newest first. */
  readonly others: readonly DraftRecord[];
  readonly set: (next: T | ((former: T) => T)) => void;
  /** Takes a draft over. What was typed here stays as a draft of its own. */
  readonly restore: (record: DraftRecord) => void;
  /** Goes back to what is stored, on purpose. */
  readonly discard: () => void;
  /**
   * Forgets the draft because the value of this rendering was saved; its text is shown until the page has it as
   * stored. What was typed since stays a draft, of what was saved.
   */
  readonly saved: () => void;
  /** What a save came to: the draft was saved, or given up for what somebody else has stored. */
  readonly settle: (end: SettledSave) => void;
  /** Forgets the draft because it was saved elsewhere, and empties a field for the next one. */
  readonly clear: () => void;
}

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

function recordOf<T>(
  own: Omit<DraftRecord, "href" | "at" | "tab" | "value" | "origin" | "base">,
  held: Held<T>,
): DraftRecord {
  const { pathname, search } = window.location;
  return { ...own, ...held, href: withoutBase(pathname) + search, at: Date.now(), tab: TAB };
}

/** What a person types into one field or form, kept until it is saved or discarded on purpose. */
export function useDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { label, stored, session } = options;
  const around = useDraftPlace();
  const at = options.at ?? around;
  // Without one, a text of this document would be offered in every other.
  if (at === null) throw new Error(`the draft "${options.field}" belongs to no document`);
  const { subject, place, base, piece } = at;
  const go = useGo();
  const field = place === "" ? options.field : `${place}/${options.field}`;
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  const [first] = useState(() => startOf(subject, field, session));
  const [id] = useState(() => session ?? newDraftId());
  const [held, setHeld] = useState<Held<T> | null>(() =>
    first === undefined ? null : heldOf(first, stored),
  );
  const [version, setVersion] = useState(0);
  const latest = useRef(held);
  const taken = useRef<DraftRecord | null>(first ?? null);
  const [history] = useState(() => new TypedHistory<T>());
  const { until } = options;
  const own = { id, subject, field, label, ...(until === undefined ? {} : { until }) };

  // The page has what was saved, or something newer: an undo that brings the former text back shows that one.
  if (held?.savedOver !== undefined && !isSameDraft(held.savedOver.stored, stored)) setHeld(null);
  const isSaved = held?.savedOver !== undefined;
  const isChanged = held !== null && !isSaved && !isSameDraft(held.value, stored);
  const isShown =
    held !== null && (held.savedOver === undefined || isSameDraft(held.savedOver.stored, stored));
  const value = isShown ? held.value : stored;
  const isSecret = isChanged && (options.isSecret?.(value) ?? false);
  useLeaveGuard(isChanged && (isSecret || drafts.keeping() !== "stored"));

  const hold = (next: Held<T> | null): void => {
    const isKept = next !== null && !isSameDraft(next.value, stored);
    latest.current = isKept ? next : null;
    setHeld(latest.current);
    if (isKept && options.isSecret?.(next.value) !== true) drafts.put(recordOf(own, next));
    else drafts.remove(id);
  };
  // Where the page does not show yet what was saved, typing goes on from there.
  const newest = (): number => (piece === undefined ? base : newestOwn(piece, base));
  const present = (): Held<T> =>
    latest.current ??
    (isSaved && isShown
      ? { value, origin: value, base: newest() }
      : { value, origin: stored, base });
  /** Shows another value than the one typed last. */
  const show = (next: Held<T> | null): void => {
    hold(next);
    setVersion((former) => former + 1);
  };
  const forgetTaken = (): void => {
    const record = taken.current;
    taken.current = null;
    if (record !== null && record.id !== id) removeTakenOver(record).catch(reportError);
  };

  const step = useEffectEvent((direction: "undo" | "redo"): boolean => {
    const now = present();
    const to = history.step(direction, now.value);
    if (to === undefined) return false;
    show({ ...now, value: to.value });
    return true;
  });
  const isTyped = useEffectEvent(() => latest.current !== null);
  const arrive = useEffectEvent(() => {
    const wanted = wantedDraft();
    if (wanted?.subject === subject && wanted.field === field) wantDraft(null);
    if (latest.current !== null && first?.id !== id) hold(latest.current);
    forgetTaken();
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
  // A registration: undo, and the list of drafts, ask which editors are on the page.
  useEffect(() => {
    const leave = registerDraft({ id, subject, field, isChanged: isTyped, step });
    arrive();
    return () => {
      leave();
      depart();
    };
  }, [id, subject, field]);

  const discard = (): void => {
    const record = drafts.get(id);
    history.clear();
    show(null);
    forgetTaken();
    if (record !== undefined) showDiscarded(record);
  };
  const saved = (): void => {
    const written = value;
    const { value: typed } = present();
    history.clear();
    if (isSameDraft(typed, written)) {
      hold(null);
      setHeld({ value: written, origin: stored, base, savedOver: { stored } });
    } else hold({ value: typed, origin: written, base: newest() });
    forgetTaken();
    drafts.removeWhere(
      (record) =>
        record.subject === subject && record.field === field && isSameDraft(record.value, written),
    );
  };

  return {
    value,
    stored,
    isChanged,
    version,
    origin: isChanged ? held.origin : stored,
    base: !isChanged || isSameDraft(held.origin, stored) ? undefined : held.base,
    isSecret,
    others: all.filter(
      (record) =>
        record.subject === subject &&
        record.field === field &&
        record.id !== id &&
        !isSameDraft(record.value, value) &&
        !isSameDraft(record.value, stored),
    ),
    set: (next) => {
      const now = present();
      const typed = typeof next === "function" ? (next as (former: T) => T)(now.value) : next;
      history.note(now.value);
      hold({ ...now, value: typed });
    },
    restore: (record) => {
      const now = latest.current;
      if (now !== null) {
        history.note(now.value, true);
        drafts.put(recordOf({ ...own, id: newDraftId() }, now));
      }
      taken.current = record;
      show(heldOf(record, stored));
      forgetTaken();
    },
    discard,
    clear: () => {
      history.clear();
      show(null);
      forgetTaken();
    },
    saved,
    settle: (end) => (end === "theirs" ? discard() : saved()),
  };
}

/** The draft an editor begins with: its own, when it comes back, or the one that was asked for. */
function startOf(
  subject: string,
  field: string,
  session: string | undefined,
): DraftRecord | undefined {
  const wanted = wantedDraft();
  if (wanted?.subject === subject && wanted.field === field) return drafts.get(wanted.id);
  return session === undefined ? undefined : drafts.get(session);
}

function heldOf<T>({ value, origin, base }: DraftRecord, stored: T): Held<T> {
  return { value: draftValue(value, stored), origin: draftValue(origin, stored), base };
}
