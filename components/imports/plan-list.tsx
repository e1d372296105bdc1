"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { PlanRow } from "./plan-row";
import type { ImportRun } from "./use-import-run";

const GUESS = 76;
const FIRST_SCREEN = { width: 700, height: 600 };

/** The items of a plan, virtual because a drop may hold 100,000 of them. */
export function PlanList({
  importId,
  items,
  run,
}: {
  importId: string;
  items: readonly PlanItem[];
  run: ImportRun;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    overscan: 6,
    initialRect: FIRST_SCREEN,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  const sameVerdict = (item: PlanItem) =>
    items.filter((other) => other.verdict === item.verdict).map(({ id }) => id);
  return (
    <div
      ref={scroller}
      className="max-h-[55dvh] min-h-24 overflow-auto rounded-card border border-line"
    >
      <ul aria-label="Items of the plan" className="relative">
        <li aria-hidden style={{ height: virtualizer.getTotalSize() }} />
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (!item) return null;
          return (
            <li
              key={row.key}
              data-index={row.index}
              ref={virtualizer.measureElement}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0 border-b border-line last:border-b-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <PlanRow
                importId={importId}
                item={item}
                decision={run.decisions[item.id] ?? item.decisionDefault}
                isDisabled={run.state === "running"}
                onDecide={(decision) => run.decide([item.id], decision)}
                onDecideAll={(decision) => run.decide(sameVerdict(item), decision)}
                alike={sameVerdict(item).length}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
