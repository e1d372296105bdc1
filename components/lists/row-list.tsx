"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useListKeys, type RowChoice } from "./use-list-keys";

const GUESSED_HEIGHT = 76;
const NEAR_END = 20;
const FIRST_SCREEN = { width: 1000, height: 900 };

export interface RowListProps<Item> {
  /** The accessible name. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item, at: number) => string;
  children: (item: Item) => ReactNode;
  hasMore?: boolean;
  loadMore?: () => Promise<unknown>;
  /** Of rows that can be chosen. */
  choice?: RowChoice;
  className?: string;
}

/** A long list that draws only the rows in sight and asks for more near its end. */
export function RowList<Item>(props: RowListProps<Item>) {
  const { label, items, keyOf, children, hasMore = false, loadMore, choice, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESSED_HEIGHT,
    overscan: 8,
    initialRect: FIRST_SCREEN,
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? "more" : keyOf(item, at);
    },
    onChange: async ({ range }) => {
      if (range !== null && range.endIndex >= items.length - NEAR_END && hasMore)
        await loadMore?.();
    },
  });
  const keys = useListKeys({
    count: items.length,
    list: scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    ...(choice === undefined ? {} : { choice }),
  });
  return (
    <div ref={scroller} className={cn("min-h-0 flex-1 overflow-auto px-4 sm:px-6", className)}>
      <ul
        {...keys}
        aria-label={revealName(label)}
        className="relative mx-auto max-w-wide"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              {item === undefined ? <Skeleton className="my-2 h-12 w-full" /> : children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
