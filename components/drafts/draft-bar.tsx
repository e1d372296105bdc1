"use client";

import { useSyncExternalStore } from "react";
import { cn } from "@/components/ui/style/cn";
import { DraftRow } from "./draft-row";
import type { Keeping } from "./draft-store";
import { drafts } from "./drafts";
import type { Draft } from "./use-draft";

/** So many drafts of one field are listed; more come when these are gone. */
const SHOWN = 3;

const NOT_KEPT: Readonly<Record<Exclude<Keeping, "stored">, string>> = {
  memory: "This browser stores no drafts. What you type lasts until you close the tab.",
  full: "The browser’s storage is full, so the draft is not stored. Save it before you close the tab.",
};

/** What forms know of a draft, whatever its value is. */
export type DraftState = Pick<
  Draft<unknown>,
  | "isChanged"
  | "isSecret"
  | "stored"
  | "base"
  | "others"
  | "restore"
  | "discard"
  | "saved"
  | "settle"
>;

const stored = (): Keeping => "stored";

/** The drafts that wait for one field, and what a person should know about the one being typed. */
export function DraftBar({
  draft,
  describe,
  changedBy = null,
  className,
}: {
  draft: DraftState;
  /** What is known of who has stored something else since typing began, as a sentence. */
  changedBy?: string | null;
  /** The value in words, where its JSON says little to a person. */
  describe?: (value: unknown) => string;
  className?: string;
}) {
  const keeping = useSyncExternalStore(drafts.subscribe, drafts.keeping, stored);
  const note = draft.isSecret
    ? "Not kept as a draft: it contains a credential."
    : draft.isChanged && keeping !== "stored"
      ? NOT_KEPT[keeping]
      : draft.isChanged && draft.base !== undefined
        ? (changedBy ?? "The stored text has changed since you began. You see both when you save.")
        : null;
  if (draft.others.length === 0 && note === null) return null;
  return (
    <div className={cn("space-y-1 rounded-control bg-info-soft px-3 py-1.5", className)}>
      {draft.others.slice(0, SHOWN).map((record) => (
        <DraftRow
          key={record.id}
          record={record}
          stored={draft.stored}
          {...(describe === undefined ? {} : { describe })}
          onRestore={() => draft.restore(record)}
        />
      ))}
      {note === null ? null : (
        <p role="status" className="text-small text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}
