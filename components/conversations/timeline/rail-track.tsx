"use client";

import { useQuery } from "@tanstack/react-query";
import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import type { OutlineMark } from "@/lib/domain/conversation/timeline/outline";
import { previewQuery } from "@/lib/queries/conversations/timeline";
import { RailDrawing } from "./rail-drawing";
import type { RailProps } from "./rail-props";
import { markNotes, markOf, railScale } from "./rail-ticks";

/** Characters of a turn that are shown next to its tick. */
const WORDS = 80;

/** The ticks, as one control: point or go to a turn by the arrow keys, Enter or a press goes there. */
export function RailTrack({
  conversationId,
  scroll,
  look,
  found = [],
  marks,
  onGoTo,
}: RailProps & { marks: readonly OutlineMark[] }) {
  const track = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const current = useSyncExternalStore(scroll.subscribe, () => markOf(marks, scroll.current));
  useLayoutEffect(() => {
    const { current: element } = track;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = railScale(marks.length, height);
  const at = Math.min(pointed ?? current, marks.length - 1);
  const mark = marks[at];
  const preview = useQuery({
    ...previewQuery(conversationId, look, mark?.start ?? 0),
    enabled: pointed !== null,
  });
  const words = (preview.data?.preview?.words ?? "").slice(0, WORDS);
  const title = mark === undefined ? "" : titleOf(mark, preview.data?.preview?.turn);
  const notes = mark === undefined ? "" : markNotes(mark).join(", ");

  function follow(event: PointerEvent): void {
    const top = track.current?.getBoundingClientRect().top ?? 0;
    setPointed(scale.markAt(event.clientY - top));
  }
  function press(event: KeyboardEvent): void {
    const to = destination(event.key, at, marks.length);
    if (to !== null) setPointed(to);
    else if (event.key === "Enter" || event.key === " ") onGoTo(mark?.start ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label="Outline of the conversation"
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={[title, notes, words].filter(Boolean).join(": ")}
      className="relative min-h-0 w-full flex-1 rounded-control focus-visible:focus-ring-inset"
      onPointerMove={follow}
      onPointerLeave={() => setPointed(null)}
      onFocus={() => setPointed((before) => before ?? current)}
      onBlur={() => setPointed(null)}
      onKeyDown={press}
      onClick={() => onGoTo(mark?.start ?? 0)}
    >
      <RailDrawing marks={marks} scale={scale} current={current} pointed={pointed} found={found} />
      {pointed === null ? null : (
        <div
          aria-hidden
          style={{ top: Math.min(Math.max(scale.yOf(at), 24), Math.max(24, height - 24)) }}
          className="pointer-events-none absolute end-full me-2 w-80 -translate-y-1/2 rounded-control border border-line bg-raised px-3 py-2 text-small shadow-float"
        >
          <p className="text-caption text-ink-soft">{[title, notes].filter(Boolean).join(" · ")}</p>
          <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink">
            {words === "" ? "…" : words}
          </p>
        </div>
      )}
    </div>
  );
}

function titleOf(mark: OutlineMark, turn: number | undefined): string {
  if (turn === undefined) return mark.turns === 1 ? "Turn" : `${mark.turns} turns`;
  if (turn === 0) return "Before the first prompt";
  return mark.turns === 1 ? `Turn ${turn}` : `Turns ${turn} to ${turn + mark.turns - 1}`;
}

function destination(key: string, at: number, count: number): number | null {
  const steps = new Map([
    ["ArrowUp", at - 1],
    ["ArrowDown", at + 1],
    ["PageUp", at - 10],
    ["PageDown", at + 10],
    ["Home", 0],
    ["End", count - 1],
  ]);
  const to = steps.get(key);
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
