"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import Link from "next/link";
import { useRef } from "react";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { Pin, PinSort } from "@/lib/domain/search/answers";
import { TitleText } from "@/components/names/title-text";
import { useListKeys } from "@/components/lists/use-list-keys";
import { PinCard } from "./pin-card";

const GUESSED_HEIGHT = 120;
const NEAR_END = 10;
const FIRST_SCREEN = { width: 1000, height: 900 };

interface Props {
  pins: readonly Pin[];
  sort: PinSort;
  hasMore: boolean;
  loadMore: () => Promise<void>;
}

/** Pinned messages; by conversation, each conversation is named once above its own. */
export function PinList({ pins, sort, hasMore, loadMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: pins.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESSED_HEIGHT,
    overscan: 6,
    initialRect: FIRST_SCREEN,
    getItemKey: (at) => pins[at]?.messageId ?? "more",
    onChange: async ({ range }) => {
      if (range !== null && range.endIndex >= pins.length - NEAR_END && hasMore) await loadMore();
    },
  });
  const { onKeyDown } = useListKeys({
    count: pins.length,
    list: scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-4 pt-2 sm:px-6">
      <ul
        onKeyDown={onKeyDown}
        aria-label="Pinned messages"
        className="relative mx-auto max-w-wide"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const pin = pins[index];
          const isFirst = pins[index - 1]?.conversation.id !== pin?.conversation.id;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={hasMore ? -1 : pins.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${start}px)` }}
            >
              {pin === undefined ? (
                <Skeleton className="h-16 w-full" />
              ) : (
                <>
                  {sort === "conversation" && isFirst ? <Heading pin={pin} /> : null}
                  <PinCard pin={pin} showConversation={sort === "date"} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Heading({ pin: { conversation } }: { pin: Pin }) {
  return (
    <h2 className="mb-1 truncate border-b border-line pt-3 pb-1.5 text-body font-semibold">
      <Link
        href={`/conversations/${encodeURIComponent(conversation.id)}`}
        prefetch={false}
        className="rounded-control hover:underline"
      >
        <TitleText title={conversation.title} />
      </Link>
    </h2>
  );
}
