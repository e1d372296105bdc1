"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { InlineError } from "@/components/ui/inline-error";

/** Notes that are shown without asking; more than these would push the plan off the screen. */
const SHOWN = 2;

/** What there is to say about the drop as a whole. */
export function PlanNotes({ notes }: { notes: readonly string[] }) {
  const [shown, more] = [notes.slice(0, SHOWN), notes.slice(SHOWN)];
  return (
    <>
      {shown.map((note) => (
        <InlineError key={note} tone="info" title={note} />
      ))}
      {more.length === 0 ? null : (
        <Disclosure
          isLazy
          title={more.length === 1 ? "1 further note" : `${more.length} further notes`}
        >
          <ul className="max-h-40 list-disc space-y-1 overflow-auto ps-6 text-small text-ink-soft">
            {more.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
