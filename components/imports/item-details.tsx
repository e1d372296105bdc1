"use client";

import { useState } from "react";
import { ProblemList } from "@/components/conversations/json/problem-list";
import type { ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import { Excerpt } from "./excerpt";

/** What a conversion carried over, kept aside and lost, with counts. */
export function Fidelity({ fidelity }: { fidelity: ItemFidelity }) {
  const mapped = Object.entries(fidelity.mapped);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small [&_dt]:text-ink-faint">
      <dt>Mapped</dt>
      <dd>
        {mapped.length === 0
          ? "nothing"
          : mapped.map(([what, count]) => `${count} ${what}`).join(", ")}
      </dd>
      <dt>Kept aside</dt>
      <dd>
        {fidelity.kept.length === 0
          ? "nothing"
          : fidelity.kept
              .map(({ what, count, where }) => `${count} × ${what} (in ${where})`)
              .join(", ")}
      </dd>
      <dt>Lost</dt>
      <dd>
        {fidelity.lost.length === 0
          ? "nothing"
          : fidelity.lost.map(({ what, count, why }) => `${count} × ${what} (${why})`).join(", ")}
      </dd>
    </dl>
  );
}

/** Problems that open the text at their place, notes, and the fidelity report. */
export function ItemDetails({ importId, item }: { importId: string; item: PlanItem }) {
  const [line, setLine] = useState<number | null>(null);
  const problems = [...item.problems, ...item.notes];
  const listed = item.problems.length;
  const all = item.counts.errors + item.counts.warnings;
  return (
    <div className="space-y-3 rounded-control bg-surface p-3">
      {problems.length === 0 ? null : <ProblemList problems={problems} onOpen={setLine} />}
      {all > listed ? (
        <p className="text-small text-ink-faint">{`The first ${listed} of ${all} problems are listed.`}</p>
      ) : null}
      {line === null ? null : (
        <Excerpt importId={importId} itemId={item.id} line={line} onClose={() => setLine(null)} />
      )}
      {item.fidelity ? <Fidelity fidelity={item.fidelity} /> : null}
    </div>
  );
}
