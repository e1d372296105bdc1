"use client";

import { NameText } from "@/components/names/name-text";
import { JsonTree } from "@/components/ui/code/json-tree";
import { revealName } from "@/lib/shared/hidden-in-names";

/** Definitions and settings of other formats: data, never run. */
export function SlotList({ slots }: { slots: readonly (readonly [string, unknown])[] }) {
  if (slots.length === 0) {
    return <p className="text-small text-ink-soft">Nothing beyond what the other tabs show.</p>;
  }
  return (
    <div className="space-y-6">
      <p className="text-small text-ink-soft">
        What the file keeps of other formats: requirements, execution, hints. It is shown as data
        and never run.
      </p>
      {slots.map(([key, value]) => (
        <section key={key} aria-label={revealName(key)} className="space-y-2">
          <h3 className="font-mono text-small font-medium wrap-anywhere">
            <NameText text={key} />
          </h3>
          <JsonTree value={value} />
        </section>
      ))}
    </div>
  );
}
