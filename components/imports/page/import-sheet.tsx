"use client";

import { useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { showToast } from "@/components/ui/toast/queue";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { ImportPanel } from "./import-panel";
import { ReportPanel } from "../report/panel";
import { useImportPlan } from "../run/use-import-plan";
import { useImportRun } from "../run/use-import-run";
import { WHOLE_PLAN } from "../plan/filters";
import type { OpenItem, PlanState } from "../plan/state";

/** Plans longer than this get the whole width, as a table. */
const FEW = 3;

/** The import over whatever page is open: plan, decisions, progress, report. Before the run nothing is imported. */
export function ImportSheet({ plan: first, onClose }: { plan: ImportPlan; onClose: () => void }) {
  const go = useGo();
  const loaded = useImportPlan(first.id, first);
  const plan = loaded.plan ?? first;
  const run = useImportRun(plan.id, null);
  const state = usePlanState();
  const href = `/imports/${plan.id}`;
  const leaveFor = (path: string) => {
    onClose();
    go(path);
  };

  /** Closing is not giving up: the plan waits where it can be found again. */
  function leave(): void {
    onClose();
    if (run.report !== null) return;
    showToast({
      title: "Nothing was imported",
      description: "The plan is kept for a day.",
      action: { label: "Open the plan", onAction: () => go(href) },
    });
  }

  return (
    <Sheet
      title={run.report ? "Import report" : "Import plan"}
      description={<NameText className="wrap-anywhere" text={plan.name} />}
      size={plan.items.length > FEW ? "full" : "wide"}
      isOpen
      isDismissable={run.state !== "running"}
      onOpenChange={(open) => {
        if (open) return;
        if (run.state === "running") run.cancel();
        else leave();
      }}
      footer={
        run.report ? (
          <>
            <Button onPress={() => leaveFor("/imports")}>All imports</Button>
            <Button variant="primary" onPress={onClose}>
              Close
            </Button>
          </>
        ) : undefined
      }
    >
      {run.report ? (
        <ReportPanel importId={plan.id} plan={plan} report={run.report} run={run} />
      ) : (
        <ImportPanel
          plan={plan}
          run={run}
          state={state}
          changes={loaded}
          onCancel={async () => {
            onClose();
            await run.discard();
          }}
        />
      )}
    </Sheet>
  );
}

/** The state of a plan in the sheet, which stands over a page whose address is its own. */
function usePlanState(): PlanState {
  const [look, setLook] = useState(WHOLE_PLAN);
  const [open, setOpen] = useState<OpenItem | null>(null);
  return {
    look,
    setLook: (change) => setLook((former) => ({ ...former, ...change })),
    open,
    setOpen,
  };
}
