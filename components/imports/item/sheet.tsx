"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { NameText } from "@/components/names/name-text";
import { browserPart } from "@/components/saving/served-part";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { countProblems } from "../labels/count-problems";
import { DecisionControl } from "../plan/decision-control";
import { canCompare, canPreview } from "../plan/item-facts";
import { ItemProblems } from "./problems";
import { ItemSummary } from "./summary";
import type { PlanGroup } from "../plan/groups";
import type { DecidedPlan } from "../run/plan-decisions";
import type { ItemView } from "../plan/state";
import { ReadingControls } from "./reading-controls";
import { useCounted } from "../labels/use-counted";
import type { PlanChanges } from "../run/use-import-plan";
import type { ImportRun } from "../run/use-import-run";

// What a part of them waits for must not hide the sheet again: a dialog that is hidden loses the focus.
const loading = <Skeleton className="h-64 w-full" />;
const ItemPreview = browserPart(async () => (await import("./preview")).ItemPreview, loading);
const ItemCompare = browserPart(async () => (await import("./compare")).ItemCompare, loading);

interface Props {
  plan: ImportPlan;
  /** The items as the table lists them. */
  order: readonly PlanGroup[];
  item: PlanItem;
  view: ItemView;
  run: ImportRun;
  decided: DecidedPlan;
  changes: PlanChanges;
  onView: (view: ItemView) => void;
  /** Opens another item. */
  onOpen: (itemId: string) => void;
  onClose: () => void;
}

/** One item of a plan before it is imported: what it says, what is wrong with it, what it collides with. */
export function ItemSheet({ plan, item, run, decided, changes, onView, ...props }: Props) {
  const counted = useCounted();
  const { errors, warnings } = countProblems(item);
  const findings = errors + warnings + item.notes.length;
  const views = [
    ...(canPreview(item) ? [{ value: "content" as const, label: "Conversation" }] : []),
    ...(findings === 0 && item.problems.length === 0
      ? []
      : [{ value: "problems" as const, label: counted(findings, ["finding", "findings"]) }]),
    ...(canCompare(item) ? [{ value: "compare" as const, label: "Compare" }] : []),
  ];
  // The address may name a view that this item does not have.
  const view = views.some(({ value }) => value === props.view) ? props.view : views[0]?.value;
  const isMerging = view === "compare" && item.decisions.includes("merge");
  return (
    <Sheet
      isOpen
      size="full"
      title={item.title === "" ? item.name : item.title}
      description={
        item.title === "" ? null : <NameText className="wrap-anywhere" text={item.name} />
      }
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2">
          <Neighbours order={props.order} item={item} onOpen={props.onOpen} />
          <DecisionControl
            item={item}
            run={run}
            decided={decided}
            onCompare={() => onView("compare")}
          />
          <Button
            variant={isMerging ? "quiet" : "primary"}
            className="max-sm:flex-1"
            onPress={props.onClose}
          >
            Back to the plan
          </Button>
        </div>
      }
    >
      <div className="flex h-full min-h-0 flex-col gap-4 md:flex-row md:gap-6">
        <aside
          aria-label="About this item"
          // A keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="shrink-0 overflow-auto focus-visible:focus-ring-inset max-md:max-h-1/3 max-md:border-b max-md:border-line max-md:pb-3 md:w-inspector"
        >
          <ReadingControls item={item} onRead={changes.readAgain} />
          <ItemSummary item={item} plan={plan} onOpen={props.onOpen} />
        </aside>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
          {views.length < 2 || view === undefined ? null : (
            <SegmentedControl
              label="What is shown of the item"
              size="small"
              className="self-start"
              options={views}
              value={view}
              onChange={onView}
            />
          )}
          {view === "content" ? <ItemPreview importId={plan.id} itemId={item.id} /> : null}
          {view === "problems" ? (
            <ItemProblems plan={plan} item={item} onFix={changes.fix} />
          ) : null}
          {view === "compare" ? (
            <ItemCompare importId={plan.id} item={item} run={run} onDone={props.onClose} />
          ) : null}
          {view === undefined ? (
            <p className="text-small text-ink-soft">
              This document has no messages to show; its contents are listed next to it.
            </p>
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}

/** Where the item is among those the table lists, and the ways to the ones before and after it. */
function Neighbours({ order, item, onOpen }: Pick<Props, "order" | "item" | "onOpen">) {
  const counted = useCounted();
  const listed = useMemo(() => order.flatMap(({ items }) => items), [order]);
  const at = listed.indexOf(item);
  const before = listed[at - 1];
  const after = listed[at + 1];
  return (
    <>
      <IconButton
        label="Previous item"
        isDisabled={before === undefined}
        onPress={() => before && onOpen(before.id)}
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        label="Next item"
        isDisabled={after === undefined}
        onPress={() => after && onOpen(after.id)}
      >
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <span className="me-auto text-small text-ink-faint tabular-nums">
        {at === -1
          ? ""
          : `${counted(at + 1, ["of", "of"])} ${counted(listed.length, ["item", "items"])}`}
      </span>
    </>
  );
}
