"use client";

import { useState } from "react";
import { ProblemList } from "@/components/conversations/json/problem-list";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { Excerpt } from "./excerpt";
import { FixOffers } from "./fix-offers";
import { useCounted } from "../labels/use-counted";
import type { PlanChanges } from "../run/use-import-plan";

/** What is wrong with an item: each finding with its rule and place, the text around it, and the safe fixes. */
export function ItemProblems({
  plan,
  item,
  onFix,
}: {
  plan: ImportPlan;
  item: PlanItem;
  onFix: PlanChanges["fix"];
}) {
  const counted = useCounted();
  const [place, setPlace] = useState<Diagnostic | null>(firstPlace(item));
  const problems = [...item.problems, ...item.notes];
  const all = item.counts.errors + item.counts.warnings;
  const openLine = (line: number) =>
    setPlace(problems.find((problem) => problem.line === line) ?? null);
  return (
    <div className="min-h-0 flex-1 space-y-4 overflow-auto">
      <FixOffers plan={plan} item={item} onFix={onFix} />
      <ProblemList problems={problems} onOpen={openLine} />
      {all > item.problems.length ? (
        <p className="text-small text-ink-faint">
          {`The first ${counted(item.problems.length, ["finding", "findings"])} of ${all} are listed.`}
        </p>
      ) : null}
      {place?.line === undefined ? null : (
        <Excerpt
          importId={plan.id}
          itemId={item.id}
          line={place.line}
          column={place.column ?? null}
          onClose={() => setPlace(null)}
        />
      )}
      {problems.length === 0 ? (
        <InlineError tone="info" title="This item has no problems left" />
      ) : null}
    </div>
  );
}

/** What cannot be read is shown at its place at once. */
function firstPlace(item: PlanItem): Diagnostic | null {
  if (item.verdict !== "invalid") return null;
  return item.problems.find(({ line }) => line !== undefined) ?? null;
}
