"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import type { SettledSave } from "@/components/saving/save-end";
import { showDiscarded } from "./discarded";
import { isSameDraft, newDraftId, type DraftRecord } from "./draft-record";
import { useDraftPlace, type DraftPlace } from "./draft-scope";
import { drafts, removeTakenOver } from "./drafts";
import { wantedDraft } from "./open-drafts";
import { TypedHistory } from "./typed-history";
import { useOpenDraft } from "./use-open-draft";
import { useTyped } from "./use-typed";

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
  /**
   * Forgets the draft because the value of this rendering was saved elsewhere, and empties a field for the next one.
   * What was typed since stays.
   */
  readonly clear: () => void;
}

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;

/** What a person types into one field or form, kept until it is saved or discarded on purpose. */
export function useDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { stored } = options;
  const { own, at } = useSitting(options);
  const { id, subject, field } = own;
  const [first] = useState(() => startOf(subject, field, options.session));
  const [history] = useState(() => new TypedHistory<T>());
  const { isSecret } = options;
  const { typed, present, hold, show, showSaved, keepApart, showDraft, ...shown } = useTyped({
    own,
    at,
    first,
    stored,
    isSecret,
  });
  const { value } = shown;

  const forgetTaken = useTakenOver(first, id);
  const others = useOthers(own, value, stored);
  useOpenDraft(own, {
    isChanged: () => typed() !== null,
    step: (direction) => {
      const now = present();
      const to = history.step(direction, now.value);
      if (to === undefined) return false;
      show({ ...now, value: to.value });
      return true;
    },
    onArrive: () => {
      const now = typed();
      if (now !== null && first?.id !== id) hold(now);
      forgetTaken();
    },
  });

  const empty = (): void => {
    history.clear();
    show(null);
    forgetTaken();
  };
  const clear = (): void => {
    const now = typed();
    if (now === null || isSameDraft(now.value, value)) empty();
    else forgetTaken();
  };
  const discard = (): void => {
    const record = drafts.get(id);
    empty();
    if (record !== undefined) showDiscarded(record);
  };
  const saved = (): void => {
    history.clear();
    showSaved();
    forgetTaken();
    drafts.removeWhere((record) => isOfField(record, own) && isSameDraft(record.value, value));
  };

  return {
    ...shown,
    stored,
    others,
    set: (next) => {
      const now = present();
      const value = typeof next === "function" ? (next as (former: T) => T)(now.value) : next;
      history.note(now.value);
      hold({ ...now, value });
    },
    restore: (record) => {
      const now = typed();
      if (now !== null) {
        history.note(now.value, true);
        keepApart(now);
      }
      showDraft(record);
      forgetTaken(record);
    },
    discard,
    clear,
    saved,
    settle: (end) => (end === "theirs" ? discard() : saved()),
  };
}

/** Which field of which document it is about, and this sitting at it. */
function useSitting<T>({ at: stated, label, session, until, ...options }: DraftOptions<T>) {
  const around = useDraftPlace();
  const at = stated ?? around;
  // Without one, a text of this document would be offered in every other.
  if (at === null) throw new Error(`the draft "${options.field}" belongs to no document`);
  const { subject, place } = at;
  const field = place === "" ? options.field : `${place}/${options.field}`;
  const [id] = useState(() => session ?? newDraftId());
  return { at, own: { id, subject, field, label, ...(until === undefined ? {} : { until }) } };
}

/** Forgets the draft whose text was taken over here, unless it is still being typed elsewhere. */
function useTakenOver(first: DraftRecord | undefined, id: string) {
  const taken = useRef<DraftRecord | null>(first ?? null);
  return (record = taken.current): void => {
    taken.current = null;
    if (record !== null && record.id !== id) removeTakenOver(record).catch(reportError);
  };
}

type Sitting = ReturnType<typeof useSitting>["own"];

function isOfField(record: DraftRecord, { subject, field }: Sitting): boolean {
  return record.subject === subject && record.field === field;
}

/** Other drafts of the field that say something else than what is shown, and than what is stored. */
function useOthers(own: Sitting, value: unknown, stored: unknown): readonly DraftRecord[] {
  const all = useSyncExternalStore(drafts.subscribe, drafts.list, none);
  return all.filter(
    (record) =>
      isOfField(record, own) &&
      record.id !== own.id &&
      !isSameDraft(record.value, value) &&
      !isSameDraft(record.value, stored),
  );
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
