"use client";

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { drafts, TAB } from "./drafts";
import { registerDraft } from "./open-drafts";
import { isSameDraft, type DraftRecord } from "./draft-record";

export interface KeptOptions<T> {
  /** What the choices are about, such as `import:01J…`. */
  readonly subject: string;
  readonly field: string;
  /** The choices in words. */
  readonly label: string;
  /** The page on which they are made. */
  readonly href: string;
  /** Before anything is chosen; like every value it has to be what JSON can hold. */
  readonly empty: T;
  /** Reads what an earlier version may have stored; what it does not know is left out. */
  readonly read: (value: unknown) => T;
  /** Milliseconds after the last choice until what they are about is gone, or has become another. */
  readonly keepMs?: number;
}

export interface Kept<T> {
  readonly value: T;
  readonly set: (next: (former: T) => T) => void;
  /** Once they were carried out, or given up on purpose. */
  readonly forget: () => void;
}

const NONE: readonly DraftRecord[] = [];
const none = () => NONE;
const noStep = () => false;

/**
 * Choices that are made before something is run. They have one state in this browser, which every tab shows,
 * so a reload brings them back without asking.
 */
export function useKept<T>(options: KeptOptions<T>): Kept<T> {
  const { subject, field, empty, read } = options;
  const id = `${subject} ${field}`;
  useSyncExternalStore(drafts.subscribe, drafts.list, none);
  const record = drafts.get(id);
  const stored = record?.value;
  const value = useMemo(() => (stored === undefined ? empty : read(stored)), [stored, empty, read]);
  // A registration: the list of drafts does not offer what the page shows.
  useEffect(
    () => registerDraft({ id, subject, field, isChanged: noStep, step: noStep }),
    [id, subject, field],
  );
  return {
    value,
    set(next) {
      const former = drafts.get(id)?.value;
      const { label, href, keepMs } = options;
      const at = Date.now();
      const value = next(former === undefined ? empty : read(former));
      if (isSameDraft(value, empty)) {
        drafts.remove(id);
        return;
      }
      drafts.put({
        id,
        subject,
        field,
        label,
        href,
        base: 0,
        origin: empty,
        value,
        at,
        tab: TAB,
        isChoice: true,
        ...(keepMs === undefined ? {} : { until: at + keepMs }),
      });
    },
    forget: () => drafts.remove(id),
  };
}
