"use client";

import { useRef } from "react";
import { cn } from "../style/cn";
import { useShownText } from "../text/plain-text";

export interface SplitterProps {
  /** The accessible name: "Width of the sidebar". */
  label: string;
  /** The id of the pane it sizes. */
  controls: string;
  /** Pixels. */
  value: number;
  min: number;
  max: number;
  /** What Enter and a double click go back to. */
  defaultValue?: number;
  /** On which side of the splitter the sized pane is. */
  side?: "start" | "end";
  onChange: (value: number) => void;
  /** Called when a drag or key press is over; the place to remember the value. */
  onCommit?: (value: number) => void;
  className?: string;
}

const STEP = 16;

/** The line between two panes. Drag it, or focus it and use the arrow keys, Home, End and Enter. */
export function Splitter(props: SplitterProps) {
  const shown = useShownText();
  const { label, controls, value, min, max, defaultValue, side = "start", className } = props;
  const grip = useRef<{ x: number; value: number } | null>(null);
  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)));

  /** +1 when moving to the right makes the pane wider. */
  function direction(element: Element): 1 | -1 {
    const isRtl = getComputedStyle(element).direction === "rtl";
    return (side === "start") === isRtl ? -1 : 1;
  }

  function set(next: number) {
    props.onChange(clamp(next));
    props.onCommit?.(clamp(next));
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = STEP * direction(event.currentTarget);
    const targets: Record<string, number | undefined> = {
      ArrowLeft: value - step,
      ArrowRight: value + step,
      Home: min,
      End: max,
      Enter: defaultValue,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    set(target);
  }

  return (
    // A focusable separator with a value is a control (WAI-ARIA "window splitter").
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={shown(label)}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => defaultValue !== undefined && set(defaultValue)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, value };
      }}
      onPointerMove={(event) => {
        if (grip.current === null) return;
        const moved = (event.clientX - grip.current.x) * direction(event.currentTarget);
        props.onChange(clamp(grip.current.value + moved));
      }}
      onLostPointerCapture={() => {
        if (grip.current === null) return;
        grip.current = null;
        props.onCommit?.(value);
      }}
      className={cn(
        "group/splitter relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line outline-none",
        "after:absolute after:-inset-x-1.5 after:inset-y-0 after:content-['']",
        className,
      )}
    >
      <span className="absolute -inset-x-px inset-y-0 bg-accent opacity-0 transition-state group-hover/splitter:opacity-60 group-focus-visible/splitter:opacity-100 group-active/splitter:opacity-100" />
    </div>
  );
}
