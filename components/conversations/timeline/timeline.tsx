"use client";

import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { openedPart } from "@/components/saving/opened-part";
import { LoadError } from "@/components/lists/load-error";
import { useIsUsed } from "@/components/ui/overlay/load-soon";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import { turnStep } from "@/lib/domain/conversation/view/turn-steps";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import type { TimelineLook } from "@/lib/queries/conversations/timeline";
import type { TimelineList } from "./list";
import { OnceAway } from "./once-away";
import type { RailProps } from "./rail-props";
import { TimelineRow } from "./row";
import { TimelineScroll } from "./scroll";
import { useKeptFocus } from "./use-kept-focus";
import { useRowsInView } from "./use-rows-in-view";
import { useSlotsInView } from "./use-slots-in-view";

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

interface HandleParts extends Pick<TimelineHandle, "slotAt"> {
  scroll: TimelineScroll;
  scroller: RefObject<HTMLElement | null>;
  moveFocus: (position: number | null) => void;
}

/** What the page around a timeline can ask of it. */
function useTimelineHandle(
  handle: Ref<TimelineHandle>,
  { scroll, scroller, slotAt, moveFocus }: HandleParts,
): void {
  useImperativeHandle(handle, () => ({
    goTo: (position, focus) => {
      scroll.goTo(position);
      moveFocus(focus ? position : null);
    },
    slotAt,
    place: () => ({
      slot: slotAt(scroll.place.row),
      into: scroll.place.into,
      hasFocus: scroller.current?.contains(document.activeElement) === true,
    }),
  }));
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
  const { conversationId, list, look, focused, onGoTo } = props;
  const { total } = props.counts;
  const [scroll] = useState(() => {
    return new TimelineScroll(total, list.start, list.into, firstRows(list));
  });
  const scroller = useRef<HTMLDivElement>(null);
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
  const { rows, last, slotAt, failed, isFetching } = useSlotsInView(
    conversationId,
    list,
    look,
    view,
    total,
  );
  const focus = useKeptFocus(scroller, focused, total, list.hasFocus);

  useTimelineHandle(props.handle, { scroll, scroller, slotAt, moveFocus: focus.moveTo });

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
          {failed ? <LoadFailure query={failed} /> : null}
        </div>
        <div
          ref={feed}
          role="feed"
          {...focus.events}
          aria-label="Messages"
          aria-busy={view.isFast || isFetching}
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
        <OnceAway {...{ conversationId, scroll, look, slotAt, onGoTo }} counts={props.counts} />
      ) : null}
      {props.hasRail === false ? null : (
        <RailPlace isMounted={isMounted} {...{ conversationId, scroll, look, onGoTo }} />
      )}
    </div>
  );
}

function LoadFailure({ query }: Pick<ComponentProps<typeof LoadError>, "query">) {
  return (
    <div className="mx-auto max-w-reading px-4">
      <LoadError title="Some messages could not be loaded" query={query} />
    </div>
  );
}

/** The place of the outline; it is there from the start, so that nothing moves when the outline comes. */
function RailPlace({ isMounted, ...rail }: RailProps & { isMounted: boolean }) {
  // It comes when the reader is first used.
  const isUsed = useIsUsed();
  return (
    <div className="hidden w-10 shrink-0 flex-col items-center gap-1 border-s border-line py-1 md:flex">
      {isMounted && isUsed ? <Rail {...rail} /> : null}
    </div>
  );
}
