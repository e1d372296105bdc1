"use client";

import { useRef, type KeyboardEvent } from "react";
import { ListRows } from "@/components/lists/list-rows";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/components/ui/style/cn";
import type { SearchGroup } from "@/lib/domain/search/answers";
import { ResultGroup } from "./result-group";

const GUESSED_HEIGHT = 160;
const NEAR_END = 8;

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
  const virtual = useVirtualRows({
    scroller,
    count: groups.length + (hasMore ? 1 : 0),
    guess: GUESSED_HEIGHT,
    overscan: 4,
    keyOf: (at) => groups[at]?.conversation.id ?? "more",
    more: { has: hasMore, from: groups.length - NEAR_END, load: loadMore },
  });
  return (
    <div
      ref={scroller}
      role="presentation"
      onKeyDown={moveAlongHits}
      className={cn("min-h-0 flex-1 overflow-auto px-4 sm:px-6", isStale && "opacity-60")}
    >
      <ListRows
        virtual={virtual}
        aria-label="Results"
        aria-busy={isStale}
        items={groups}
        hasMore={hasMore}
        rowClassName="pb-5"
        placeholder={<Skeleton className="h-16 w-full" />}
      >
        {(group) => <ResultGroup q={q} group={group} isExact={isExact} />}
      </ListRows>
    </div>
  );
}

/** Up and down go from hit to hit, whatever conversation they are in. */
function moveAlongHits(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || !(event.target instanceof HTMLElement)) return;
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-hit]")];
  const next = hits[hits.indexOf(event.target) + by];
  if (!hits.includes(event.target) || next === undefined) return;
  event.preventDefault();
  next.focus();
}
