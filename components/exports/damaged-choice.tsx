"use client";

import { TriangleAlert } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportChoices } from "./export-choices";

const SHOWN = 50;

/** Documents in scope whose stored text is not what was written: which, what that means, and whether they leave. */
export function DamagedChoice({
  damaged,
  choices,
  onChange,
}: {
  damaged: readonly DamagedItem[];
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
}) {
  if (damaged.length === 0) return null;
  const hidden = damaged.length - SHOWN;
  return (
    <section className="space-y-2" aria-labelledby="damaged-documents">
      <h3 id="damaged-documents" className="flex items-center gap-2 text-body font-semibold">
        <TriangleAlert aria-hidden size={14} className="text-danger" />
        {damaged.length === 1 ? "1 damaged document" : `${damaged.length} damaged documents`}
      </h3>
      <p className="text-small text-ink-soft">
        The library no longer has the text that was saved. Import the original file again, or
        restore a copy of the library.
      </p>
      <ul className="max-h-64 space-y-1 overflow-auto text-small text-ink-soft">
        {damaged.slice(0, SHOWN).map(({ id, title, found }) => (
          <li key={id} className="wrap-anywhere">
            <NameText className="text-ink" text={title} />: {found}
          </li>
        ))}
        {hidden > 0 ? <li>and {hidden} more</li> : null}
      </ul>
      <Checkbox
        isSelected={choices.includeDamaged}
        onChange={(includeDamaged) => onChange({ includeDamaged })}
        description="The file, its manifest and the ledger mark them as damaged."
      >
        Export damaged documents as they are
      </Checkbox>
    </section>
  );
}
