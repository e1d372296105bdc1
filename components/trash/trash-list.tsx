"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";
import { type ChosenRows } from "@/components/lists/use-row-choice";
import { useListKeys } from "@/components/lists/use-list-keys";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { TrashItem } from "@/lib/domain/library/trash";
import { TrashRow } from "./trash-row";

const ROW_HEIGHT = 60;
const NEAR_END = 20;
const FIRST_SCREEN = { width: 1000, height: 900 };

interface Props {
  items: readonly TrashItem[];
  total: number;
  hasMore: boolean;
  loadMore: () => Promise<void>;
  chosen: ChosenRows<TrashItem>;
  onRestore: (item: TrashItem) => void;
  onPurge: (item: TrashItem) => void;
  /** Floats at the end of the list. */
  children: ReactNode;
}

/** The rows of the trash; only those near the screen are on the page. */
export function TrashList({ items, total, hasMore, loadMore, chosen, children, ...acts }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    initialRect: FIRST_SCREEN,
    getItemKey: (at) => items[at]?.id ?? "more",
    onChange: async ({ range }) => {
      if (range !== null && range.endIndex >= items.length - NEAR_END && hasMore) await loadMore();
    },
  });
  const keys = useListKeys({
    count: items.length,
    list: scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    choice: chosen.choice,
  });
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-1 sm:px-4">
      <ul
        {...keys}
        aria-label="Trash"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          return (
            <li
              key={key}
              aria-setsize={total}
              aria-posinset={index + 1}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {item === undefined ? (
                <Skeleton className="mx-3 mt-5 h-4" />
              ) : (
                <TrashRow
                  item={item}
                  isSelected={chosen.selected.has(item.id)}
                  onSelect={(isOn) => chosen.set(item, isOn)}
                  onRestore={() => acts.onRestore(item)}
                  onPurge={() => acts.onPurge(item)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
