"use client";

import { Info } from "lucide-react";
import { Disclosure } from "@/components/ui/layout/disclosure";

/** What there is to say about the drop as a whole. One note is said, several wait until somebody asks. */
export function PlanNotes({ notes }: { notes: readonly string[] }) {
  const [only] = notes;
  if (only === undefined) return null;
  if (notes.length === 1) {
    return (
      <p className="flex gap-2 text-small text-ink-soft">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
        <span className="min-w-0 wrap-anywhere">{only}</span>
      </p>
    );
  }
  return (
    <Disclosure
      isLazy
      title={<span className="text-small">{`${notes.length} notes about what was dropped`}</span>}
    >
      <ul className="max-h-40 list-disc space-y-1 overflow-auto ps-6 text-small wrap-anywhere text-ink-soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
