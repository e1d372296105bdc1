"use client";

import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import { openedPart } from "@/components/saving/opened-part";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { turnStep } from "@/lib/domain/conversation/view/turn-steps";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import { useIsUsed } from "@/components/ui/overlay/load-soon";
import type { TimelineList } from "./list";
import { OnceAway } from "./once-away";
import { TimelineRow } from "./row";
import { TimelineScroll } from "./scroll";
import { useQueriesInView } from "./use-queries-in-view";
import { useRowsInView } from "./use-rows-in-view";
import { RUN, runsBetween, slotsByPosition } from "./windows";

const Rail = openedPart(async () => (await import("./rail")).Rail);

/** Rows the server writes into the page: a screen of short messages. */
const FIRST_ROWS = 8;
/** Blocks of them after which no further row is drawn at first; a message alone may have many more. */
const FIRST_BLOCKS = 100;

export interface TimelineHandle {
  /** Scrolls to a slot and, if asked, puts the focus on its message. */
  goTo: (position: number, focus: boolean) => void;
  /** The slot as far as it is loaded. */
  slotAt: (position: number) => SlotView | undefined;
  /** The slot at the top of the screen, how much of it is above, and whether the focus is in the list. */
  place: () => { slot: SlotView | undefined; into: number; hasFocus: boolean };
}

interface Props {
  conversationId: string;
  list: TimelineList;
  look: TimelineLook;
  /** The newest answer about the whole of the timeline. */
  counts: TimelineWindow;
  /** As the address says, instead of as the settings do. */
  density: string | null;
  /** Whether an outline of the turns is next to it, which goes where the commands go. */
  hasRail?: boolean;
  /** Each message by itself, instead of as a step of its turn. */
  isRaw: boolean;
  focused: number;
  onFocus: (position: number) => void;
  onGoTo: (position: number) => void;
  /** Stands above the first message. */
  lead: ReactNode;
  handle: Ref<TimelineHandle>;
}

/** How many rows are drawn before anything is measured: a screen of ordinary ones, fewer of large ones. */
function firstRows({ first, start }: TimelineList): number {
  const slots = first.slots.slice(start - first.start, start - first.start + FIRST_ROWS);
  let blocks = 0;
  const full = slots.findIndex(({ message }) => {
    blocks += (message?.blocks.length ?? 0) + (message?.attachments.length ?? 0);
    return blocks > FIRST_BLOCKS;
  });
  return Math.max(1, full === -1 ? slots.length : full + 1);
}

/** The virtual list of messages: any length, only what is near the screen in the page. */
export function Timeline(props: Props) {
  const { conversationId, list, look, focused } = props;
  const { total } = props.counts;
  const [scroll] = useState(() => {
    return new TimelineScroll(total, list.start, list.into, firstRows(list));
  });
  const isUsed = useIsUsed();
  const scroller = useRef<HTMLDivElement>(null);
  const holdsFocus = useRef(false);
  const waitingFocus = useRef<number | null>(list.hasFocus ? focused : null);
  const {
    view,
    isMounted,
    lead,
    feed,
    list: rowList,
  } = useRowsInView(scroll, scroller, total, () => {
    // Keys go on from what is read, not from what was read before the list was scrolled.
    if (!scroll.isVisible(focused)) props.onFocus(scroll.current);
  });
  const last = Math.min(view.last, total - 1);
  const near = total === 0 ? [] : runsBetween(view.first, last);
  const runs = view.kept === null ? near : [...new Set([...near, Math.floor(view.kept / RUN)])];
  const windows = useQueriesInView(
    runs.map((run) => ({
      ...timelineWindowQuery(conversationId, { after: run * RUN - 1, limit: RUN, ...look }),
      // What only passes by is not asked for.
      enabled: !view.isFast,
    })),
  );
  const failed = windows.find((query) => query.isError);
  const loaded = slotsByPosition([list.first, ...windows.map((query) => query.data)]);
  // While another retry or a saved edit is on its way, a row shows what it showed before.
  const [before] = useState(() => new Map<number, SlotView>());
  const slotAt = (position: number) => loaded.get(position) ?? before.get(position);

  const rows = Array.from({ length: last - view.first + 1 }, (_, at) => view.first + at);
  if (view.kept !== null && view.kept < total)
    rows[view.kept < view.first ? "unshift" : "push"](view.kept);

  function focusArticle(position: number): boolean {
    const article = scroller.current?.querySelector<HTMLElement>(`[data-slot="${position}"]`);
    article?.focus({ preventScroll: true });
    return article !== null && article !== undefined;
  }
  useLayoutEffect(() => {
    // A message that went away while it had the focus leaves it to the one in its place.
    if (holdsFocus.current && document.activeElement === document.body) {
      waitingFocus.current ??= Math.min(focused, total - 1);
    }
    const waiting = waitingFocus.current;
    if (waiting !== null && focusArticle(waiting)) waitingFocus.current = null;
  });

  useLayoutEffect(() => {
    const known = rows.map((row) => [row, slotAt(row)] as const);
    before.clear();
    for (const [row, slot] of known) if (slot) before.set(row, slot);
  });

  useImperativeHandle(props.handle, () => ({
    goTo: (position, focus) => {
      scroll.goTo(position);
      waitingFocus.current = focus && !focusArticle(position) ? position : null;
    },
    slotAt,
    place: () => ({
      slot: slotAt(scroll.place.row),
      into: scroll.place.into,
      hasFocus: scroller.current?.contains(document.activeElement) === true,
    }),
  }));

  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={scroller}
        className="min-h-0 min-w-0 flex-1 overflow-auto [overflow-anchor:none]"
        data-testid="timeline"
        data-density={props.density ?? undefined}
      >
        <div ref={lead} hidden={!isMounted && list.start > 0} className="flow-root">
          <div className="mx-auto w-full max-w-reading px-4 pt-4">{props.lead}</div>
          {failed ? (
            <div className="mx-auto max-w-reading px-4">
              <InlineError title="Some messages could not be loaded">
                {failed.error?.message}
              </InlineError>
            </div>
          ) : null}
        </div>
        <div
          ref={feed}
          role="feed"
          onFocus={() => (holdsFocus.current = true)}
          onBlur={() => (holdsFocus.current = false)}
          aria-label="Messages"
          aria-busy={view.isFast || windows.some((query) => query.isFetching)}
          className="relative mx-auto w-full max-w-reading"
        >
          {total === 0 ? (
            <p className="px-4 py-6 text-ink-soft">Nothing here matches what you chose to show.</p>
          ) : null}
          <div ref={rowList} className="absolute inset-x-4 top-0 [--kept-gap:100vh]">
            {rows.map((row) => {
              const slot = slotAt(row);
              return (
                <TimelineRow
                  key={slot?.members[0]?.id ?? `row-${row}`}
                  scroll={scroll}
                  row={row}
                  slot={slot}
                  total={total}
                  isFocused={row === focused}
                  isPassing={view.isFast}
                  step={slot === undefined || props.isRaw ? "raw" : turnStep(slot, slotAt)}
                  kept={row < view.first ? "before" : row > last ? "behind" : null}
                  onFocus={props.onFocus}
                />
              );
            })}
          </div>
        </div>
      </div>
      {isMounted ? (
        <>
          <OnceAway
            conversationId={conversationId}
            scroll={scroll}
            look={look}
            counts={props.counts}
            slotAt={slotAt}
            onGoTo={props.onGoTo}
          />
        </>
      ) : null}
      {props.hasRail === false ? null : (
        // Its place is there from the start, so that nothing moves when the reader is first used and it comes.
        <div className="hidden w-10 shrink-0 flex-col items-center gap-1 border-s border-line py-1 md:flex">
          {isMounted && isUsed ? (
            <Rail
              conversationId={conversationId}
              scroll={scroll}
              look={look}
              onGoTo={props.onGoTo}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
