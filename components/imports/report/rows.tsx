"use client";

import { useRef, type ReactNode } from "react";
import { ListRows } from "@/components/lists/list-rows";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { cn } from "@/components/ui/style/cn";

const GUESS = 40;
const FEW = 3;

/** Result of each item, virtual because there may be a hundred thousand. */
export function ReportRows<Item extends { readonly id: string | number }>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: items.length,
    guess: GUESS,
    overscan: 10,
    keyOf: (index) => items[index]?.id ?? index,
  });
  return (
    <div
      ref={scroller}
      className={cn(
        "overflow-auto rounded-card border border-line focus-visible:focus-ring-inset",
        // Few rows are shown whole; many leave room for what is below them.
        items.length > FEW ? "min-h-24 flex-initial" : "shrink-0",
      )}
      role="region"
      aria-label="Report"
      // A keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <ListRows virtual={virtual} aria-label="Result of each item" items={items}>
        {children}
      </ListRows>
    </div>
  );
}
