"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { InlineError } from "@/components/ui/inline-error";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { PlanFilter } from "./plan-filter";
import type { PlanFilterValue } from "./plan-filter";
import { PlanList } from "./plan-list";
import { ReportPanel } from "./report-panel";
import type { ImportRun } from "./use-import-run";

function plannedWrites(plan: ImportPlan, run: ImportRun): number {
  const writes = (item: PlanItem) => {
    const decision = run.decisions[item.id] ?? item.decisionDefault;
    return item.verdict !== "invalid" && decision !== "skip" && decision !== "keep-mine";
  };
  return plan.items.filter(writes).length;
}

/** Plan, progress and report of one import; shown in the sheet and on the import's page. */
export function ImportPanel({
  plan,
  run,
  onCancel,
}: {
  plan: ImportPlan;
  run: ImportRun;
  onCancel?: () => void;
}) {
  const [filter, setFilter] = useState<PlanFilterValue>("all");
  if (run.report) return <ReportPanel plan={plan} report={run.report} run={run} />;
  const writes = plannedWrites(plan, run);
  const items =
    filter === "all" ? plan.items : plan.items.filter((item) => item.verdict === filter);
  return (
    <div className="flex min-h-0 flex-col gap-4">
      {run.error === null ? null : (
        <InlineError
          tone={run.error.startsWith("Cancelled") ? "info" : "danger"}
          title={run.error}
        />
      )}
      {plan.notes.map((note) => (
        <InlineError key={note} tone="info" title={note} />
      ))}
      <PlanFilter totals={plan.totals} value={filter} onChange={setFilter} />
      <PlanList importId={plan.id} items={items} run={run} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {run.state === "running" ? (
          <>
            <div className="min-w-48 flex-1">
              <ProgressBar
                label="Importing"
                value={run.progress?.done ?? 0}
                max={Math.max(1, run.progress?.total ?? plan.items.length)}
                noun="documents"
              />
            </div>
            <Button onPress={run.cancel}>Cancel</Button>
          </>
        ) : (
          <>
            <span className="flex-1 text-small text-ink-soft">
              {writes === 0
                ? "Nothing would change."
                : "Nothing is written before you press Import."}
            </span>
            {onCancel ? <Button onPress={onCancel}>Cancel</Button> : null}
            <Button variant="primary" onPress={() => run.start()}>
              {writes === 0
                ? "Finish"
                : writes === 1
                  ? "Import 1 document"
                  : `Import ${writes} documents`}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
