"use client";

import { factWords } from "@/lib/domain/imports/content-words";
import type { ItemFidelity } from "@/lib/domain/imports/plan";
import { fidelityWords, lossLines } from "../labels/item";
import { useCounted } from "../labels/use-counted";

function Facts({ label, facts }: { label: string; facts: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {facts.length === 0 ? (
          <span className="text-ink-faint">nothing</span>
        ) : (
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** `otherVersions` as people write it: "other versions". */
function inWords(name: string): string {
  return name.replaceAll(/[a-z](?=[A-Z])/g, "$& ").toLowerCase();
}

/** What a conversion carried over, kept aside and lost, with counts. */
export function Fidelity({ fidelity }: { fidelity: ItemFidelity }) {
  const counted = useCounted();
  const { mapped, kept } = fidelity;
  return (
    <div className="space-y-2 text-small">
      <p className="text-ink-soft tabular-nums">{fidelityWords(fidelity, counted)}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 wrap-anywhere [&_dt]:text-ink-faint">
        <Facts
          label="Mapped"
          facts={Object.entries(mapped).map(([what, count]) =>
            factWords(inWords(what), count, counted),
          )}
        />
        <Facts
          label="Kept aside"
          facts={kept.map(
            ({ what, count, where }) => `${factWords(what, count, counted)}: in ${where}`,
          )}
        />
        <Facts label="Lost" facts={lossLines(fidelity, counted)} />
      </dl>
    </div>
  );
}
