"use client";

import { useState } from "react";
import { useGo } from "@/components/routing/use-go";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Sheet } from "@/components/ui/dialog/sheet";
import { showToast } from "@/components/ui/toast/queue";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { cutText } from "@/lib/shared/embedded-data";
import { revealName } from "@/lib/shared/hidden-in-names";
import { ImportPanel } from "./import-panel";
import { onlyNewDocument } from "../report/only-new-document";
import { ReportPanel } from "../report/panel";
import { useImportPlan } from "../run/use-import-plan";
import { useImportRun } from "../run/use-import-run";
import { WHOLE_PLAN } from "../plan/filters";
import type { OpenItem, PlanState } from "../plan/state";

/** Plans longer than this get the whole width, as a table. */
const FEW = 3;
/** Characters of a title that a toast shows. */
const MOST_TITLE = 80;

/** The import over whatever page is open: plan, decisions, progress, report. One new document opens instead. */
export function ImportSheet({ plan: first, onClose }: { plan: ImportPlan; onClose: () => void }) {
  const go = useGo();
  const loaded = useImportPlan(first.id, first);
  const plan = loaded.plan ?? first;
  const href = `/imports/${plan.id}`;
  const leaveFor = (path: string) => {
    onClose();
    go(path);
  };
  const run = useImportRun(plan.id, null, (report) => {
    const opened = onlyNewDocument(plan, report);
    if (opened === null) return false;
    leaveFor(opened.href);
    showToast({
      title: `Imported “${shortTitle(opened.title)}”`,
      ...(opened.losses === 0
        ? {}
        : { description: "The report lists what the conversion could not carry over." }),
      action: { label: "Show report", onAction: () => go(href) },
    });
    return true;
  });
  const state = usePlanState();

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

/** The state of a plan in the sheet, which covers a page with an address of its own. */
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

/** A title as it fits a toast. */
function shortTitle(title: string): string {
  const shown = revealName(title);
  return shown.length <= MOST_TITLE ? shown : `${cutText(shown, MOST_TITLE)}…`;
}
