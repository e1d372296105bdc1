"use client";

import {
  startTransition,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import { useHydrated } from "@/components/ui/browser/use-hydrated";
import type { RowsInView, TimelineScroll } from "./scroll";

/** The rows of a list that belong into the page, kept in step with its scrolling. */
export function useRowsInView(
  scroll: TimelineScroll,
  scroller: RefObject<HTMLElement | null>,
  total: number,
  onRest: () => void,
) {
  const lead = useRef<HTMLDivElement>(null);
  const feed = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RowsInView>(scroll.view);
  const isMounted = useHydrated();
  const length = useRef(total);

  const rest = useEffectEvent(onRest);
  useLayoutEffect(() => {
    const { current: outer } = scroller;
    if (!outer || !lead.current || !feed.current || !rows.current) return;
    const elements = {
      scroller: outer,
      lead: lead.current,
      feed: feed.current,
      rows: rows.current,
    };
    let wasFast = false;
    const onRows = (next: RowsInView) => {
      // Messages are filled in bit by bit, so that no frame waits for all of them.
      const isSettling = wasFast && !next.isFast;
      wasFast = next.isFast;
      setView(isSettling ? { ...next, isFast: true } : next);
      if (isSettling) startTransition(() => setView(next));
    };
    return scroll.attach(elements, { onRows, onRest: () => rest() });
  }, [scroll, scroller]);

  useLayoutEffect(() => scroll.rendered(view.first), [scroll, view]);

  useLayoutEffect(() => {
    if (length.current === total) return;
    length.current = total;
    scroll.resize(total, scroll.place.row);
  }, [scroll, total]);

  return { view, isMounted, lead, feed, list: rows };
}
