"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useImperativeHandle, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { InlineError } from "@/components/ui/inline-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { TimelineWindow } from "@/lib/domain/conversation/listing";
import type { SlotView } from "@/lib/domain/conversation/view";
import { timelineWindowQuery } from "@/lib/queries/timeline";
import { MessageArticle } from "./message-article";
import { RUN, runsBetween, slotsByPosition } from "./windows";

/** Guess of a message's height in pixels before it is measured. */
const GUESS = 160;
/** Height assumed for the first, server-rendered screen. */
const FIRST_SCREEN = { width: 1000, height: 900 };

export interface TimelineHandle {
  /** Scrolls to a slot and, if asked, puts the focus on its message. */
  goTo: (position: number, focus: boolean) => void;
  /** The slot as far as it is loaded. */
  slotAt: (position: number) => SlotView | undefined;
}

interface Props {
  conversationId: string;
  total: number;
  /** The window the page was rendered with. */
  first: TimelineWindow;
  /** The slot to begin at. */
  start: number;
  showDeleted: boolean;
  /** Members looked at instead of the shown ones: message id by slot. */
  view: Readonly<Record<number, number>>;
  focused: number;
  onFocus: (position: number) => void;
  /** Stands above the first message. */
  lead: ReactNode;
  handle: Ref<TimelineHandle>;
}

/** The virtual list of messages: any length, only what is near the screen in the page. */
export function Timeline(props: Props) {
  const { conversationId, total, first, start, showDeleted, view, focused } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const waitingFocus = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    overscan: 4,
    initialRect: FIRST_SCREEN,
    initialOffset: start * GUESS,
    getItemKey: (index) => index,
  });
  const rows = virtualizer.getVirtualItems();
  const runs = rows.length === 0 ? [] : runsBetween(rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0);
  const windows = useQueries({
    queries: runs.map((run) => ({
      ...timelineWindowQuery(conversationId, {
        after: run * RUN - 1,
        limit: RUN,
        showDeleted,
        view,
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const failed = windows.find((query) => query.isError);
  const slots = slotsByPosition([first, ...windows.map((query) => query.data)]);

  const focusArticle = useCallback((position: number) => {
    const article = scroller.current?.querySelector<HTMLElement>(`[data-slot="${position}"]`);
    article?.focus({ preventScroll: true });
    return article !== null && article !== undefined;
  }, []);

  useImperativeHandle(props.handle, () => ({
    goTo: (position, focus) => {
      virtualizer.scrollToIndex(position, { align: "start" });
      if (focus && !focusArticle(position)) waitingFocus.current = position;
    },
    slotAt: (position) => slots.get(position),
  }));

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto [overflow-anchor:none]"
      data-testid="timeline"
    >
      <div className="mx-auto w-full max-w-reading px-4 pt-4">{props.lead}</div>
      {failed ? (
        <div className="mx-auto max-w-reading px-4">
          <InlineError title="Some messages could not be loaded">
            {failed.error?.message}
          </InlineError>
        </div>
      ) : null}
      <div
        role="feed"
        aria-label="Messages"
        aria-busy={windows.some((query) => query.isFetching)}
        className="relative mx-auto w-full max-w-reading px-4 pb-12"
      >
        <div style={{ height: virtualizer.getTotalSize() }} />
        {rows.map((row) => {
          const slot = slots.get(row.index);
          return (
            <div
              key={row.key}
              data-index={row.index}
              ref={(element) => {
                virtualizer.measureElement(element);
                if (element && slot?.message && waitingFocus.current === row.index) {
                  waitingFocus.current = null;
                  focusArticle(row.index);
                }
              }}
              className="absolute inset-x-4 top-0 flow-root"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {slot?.message ? (
                <MessageArticle
                  slot={slot}
                  message={slot.message}
                  total={total}
                  isFocused={row.index === focused}
                  onFocus={() => props.onFocus(row.index)}
                />
              ) : (
                <SlotPlaceholder slot={slot} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SlotPlaceholder({ slot }: { slot: SlotView | undefined }) {
  if (slot) {
    const count = slot.members.length;
    return (
      <p className="py-3 text-small text-ink-faint">
        {count === 1 ? "A deleted message stood here." : `${count} deleted messages stood here.`}
      </p>
    );
  }
  return (
    <div className="space-y-2 py-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
