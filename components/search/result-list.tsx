"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type KeyboardEvent } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/components/ui/style/cn";
import type { SearchGroup } from "@/lib/domain/search/answers";
import { ResultGroup } from "./result-group";

const GUESSED_HEIGHT = 160;
const NEAR_END = 8;
const FIRST_SCREEN = { width: 1000, height: 900 };

interface Props {
  q: string;
  groups: readonly SearchGroup[];
  /** False: some places may not have been counted. */
  isExact: boolean;
  /** These are of the search before; the new ones are on their way. */
  isStale: boolean;
  hasMore: boolean;
  loadMore: () => Promise<void>;
}

/** Results grouped by conversation. Only what can be seen is drawn; more are fetched as the end comes near. */
export function ResultList({ q, groups, isExact, isStale, hasMore, loadMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: groups.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESSED_HEIGHT,
    overscan: 4,
    initialRect: FIRST_SCREEN,
    getItemKey: (at) => groups[at]?.conversation.id ?? "more",
    onChange: async ({ range }) => {
      if (range !== null && range.endIndex >= groups.length - NEAR_END && hasMore) await loadMore();
    },
  });
  return (
    <div
      ref={scroller}
      role="presentation"
      onKeyDown={moveAlongHits}
      className={cn("min-h-0 flex-1 overflow-auto px-4 sm:px-6", isStale && "opacity-60")}
    >
      <ul
        aria-label="Results"
        aria-busy={isStale}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const group = groups[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : groups.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-5"
              style={{ transform: `translateY(${start}px)` }}
            >
              {group ? (
                <ResultGroup q={q} group={group} isExact={isExact} />
              ) : (
                <Skeleton className="h-16 w-full" />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Up and down go from hit to hit, whatever conversation they stand in. */
function moveAlongHits(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || !(event.target instanceof HTMLElement)) return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-hit]")];
  const next = hits[hits.indexOf(event.target) + by];
  if (!hits.includes(event.target) || next === undefined) return;
  event.preventDefault();
  next.focus();
}
