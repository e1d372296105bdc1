"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { ImportPanel } from "./import-panel";
import { useImportRun } from "./use-import-run";

/** The import sheet: plan, decisions, progress, report. Closing it before the run imports nothing. */
export function ImportSheet({ plan, onClose }: { plan: ImportPlan; onClose: () => void }) {
  const router = useRouter();
  const run = useImportRun(plan.id, null);
  const isRunning = run.state === "running";
  return (
    <Sheet
      title={run.report ? "Import report" : "Import plan"}
      description={plan.name}
      size="wide"
      isOpen
      isDismissable={!isRunning}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        run.report ? (
          <>
            <Button
              onPress={() => {
                onClose();
                router.push("/imports");
              }}
            >
              All imports
            </Button>
            <Button variant="primary" onPress={onClose}>
              Close
            </Button>
          </>
        ) : undefined
      }
    >
      <ImportPanel plan={plan} run={run} onCancel={onClose} />
    </Sheet>
  );
}
