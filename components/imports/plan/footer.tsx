"use client";

import { IntoLibrary, useIntoLibrary } from "@/components/libraries/into-library";
import { Button } from "@/components/ui/button/button";
import { cn } from "@/components/ui/style/cn";
import { formatBytes } from "@/components/ui/format/bytes";
import { useFormat } from "@/components/ui/format/context";
import { numberFormat } from "@/components/ui/format/intl-cache";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { PlannedTotals } from "../run/plan-decisions";
import { itemNoun } from "../run/progress-labels";
import { shareDone } from "../run/progress-percent";
import { useCounted } from "../labels/use-counted";
import type { ImportRun } from "../run/use-import-run";

/** In a low window what is above it scrolls. */
const FOOT =
  "sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-canvas pt-3 pb-1 in-[[role=dialog]]:bg-raised";

/** How far a run is: bytes move the bar, since one document may be most of an import; documents are counted. */
function RunProgress({
  progress,
  items,
}: {
  progress: ImportRun["progress"];
  items: ImportPlan["items"];
}) {
  const counted = useCounted();
  const { locale } = useFormat();
  const { done = 0, total = items.length, bytes = 0, totalBytes = 0, item } = progress ?? {};
  // Everything is read, and is being put in place; the bar is full when the report is there.
  const isEnding = progress !== null && done >= total;
  const figures = [`${numberFormat(locale).format(done)} of ${counted(total, itemNoun(items))}`];
  if (totalBytes > 0) {
    figures.push(
      `${formatBytes(Math.min(bytes, totalBytes), locale)} of ${formatBytes(totalBytes, locale)}`,
    );
  }
  return (
    <ProgressBar
      label={isEnding ? "Finishing the import" : "Importing"}
      value={shareDone({ done, total, bytes, totalBytes })}
      max={100}
      valueText={figures.join(" · ")}
      detail={item?.name}
    />
  );
}

/** What the decisions come to, always in sight, and the act itself. While it runs: how far it is. */
export function PlanFooter({
  plan,
  run,
  totals,
  onCancel,
}: {
  plan: ImportPlan;
  run: ImportRun;
  totals: PlannedTotals;
  /** Gives the plan up. */
  onCancel: () => void;
}) {
  const counted = useCounted();
  const { locale } = useFormat();
  const { writes, messages, bytes, leftOut, unreadable } = totals;
  const into = useIntoLibrary();
  // What is in a library already stays where it is.
  const isAnyNew = plan.items.some(
    ({ kind, verdict }) => kind === "conversation" && (verdict === "new" || verdict === "conflict"),
  );
  if (run.state === "running") {
    return (
      <div className={FOOT}>
        <div className="min-w-48 flex-1">
          <RunProgress progress={run.progress} items={plan.items} />
        </div>
        <Button onPress={run.cancel}>Cancel</Button>
      </div>
    );
  }
  const sums = [
    ...(writes === 0 ? [] : [`${counted(writes, ["document", "documents"])} to write`]),
    ...(messages === 0 ? [] : [counted(messages, ["message", "messages"])]),
    ...(writes === 0 ? [] : [formatBytes(bytes, locale)]),
    ...(leftOut === 0 ? [] : [counted(leftOut, ["left out", "left out"])]),
    ...(unreadable === 0 ? [] : [counted(unreadable, ["can’t be read", "can’t be read"])]),
  ];
  return (
    <div className={FOOT}>
      <p
        className="min-w-0 flex-1 basis-full text-small text-ink-soft tabular-nums md:basis-64"
        role="status"
      >
        {sums.length === 0 ? null : <span className="block">{sums.join(" · ")}</span>}
        <span className={cn("block text-ink-faint", writes > 0 && "max-md:hidden")}>
          {writes === 0 ? "Nothing would change." : "Nothing is written before you press Import."}
        </span>
      </p>
      {isAnyNew ? <IntoLibrary into={into} isInline /> : null}
      <Button onPress={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        className="max-sm:flex-1"
        onPress={() => run.start(plan.items, into.libraryId)}
      >
        {writes === 0 ? "Finish" : `Import ${counted(writes, ["document", "documents"])}`}
      </Button>
    </div>
  );
}
