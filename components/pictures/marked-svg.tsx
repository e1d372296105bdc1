"use client";

import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useGo } from "@/components/routing/use-go";
import { cn } from "@/components/ui/style/cn";
import { withoutBase } from "@/lib/shared/base-path";
import { markAfter } from "./mark-steps";

export interface MarkedSvgProps {
  /** What the picture shows: its name for screen readers. */
  label: string;
  /** How far the arrows right and left go, in the numbers of the marks (`data-at`). */
  step: number;
  /** How far up and down go; one where it is absent. */
  rowStep?: number;
  viewBox?: string;
  className?: string;
  /** Marks are links with a name and `data-at`. One of them takes the focus, the arrows go to the others. */
  children: ReactNode;
}

/** Browsers draw no outline around a link of a picture. */
const FOCUSED_MARK =
  "[&_a]:outline-none [&_a:focus-visible>rect]:stroke-ink [&_a:focus-visible>rect]:stroke-2";

const markOf = (target: EventTarget): SVGAElement | null =>
  target instanceof Element ? target.closest<SVGAElement>("a[data-at]") : null;

/** A picture whose marks are walked by the arrow keys; the one under the pointer or focus is described below it. */
export function MarkedSvg({
  label,
  step,
  rowStep = 1,
  viewBox,
  className,
  children,
}: MarkedSvgProps) {
  const go = useGo();
  const [said, setSaid] = useState("");
  const say = (event: FocusEvent | PointerEvent) =>
    setSaid(markOf(event.target)?.getAttribute("aria-label") ?? "");

  function walk(event: KeyboardEvent<SVGSVGElement>) {
    const mark = markOf(event.target);
    if (mark === null) return;
    const marks = [...event.currentTarget.querySelectorAll<SVGAElement>("a[data-at]")];
    const places = marks.map((each) => Number(each.dataset["at"]));
    const next = marks[markAfter(places, marks.indexOf(mark), event.key, step, rowStep)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  function follow(event: MouseEvent<SVGSVGElement>) {
    const href = markOf(event.target)?.getAttribute("href") ?? null;
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (href === null || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    go(withoutBase(href));
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links take the focus */}
      <svg
        role="group"
        aria-label={label}
        {...(viewBox === undefined ? {} : { viewBox })}
        className={cn(FOCUSED_MARK, className)}
        onKeyDown={walk}
        onClick={follow}
        onFocus={say}
        onBlur={() => setSaid("")}
        onPointerOver={say}
        onPointerLeave={() => setSaid("")}
      >
        {children}
      </svg>
      <p aria-hidden className="min-h-5 truncate text-small text-ink-soft tabular-nums">
        {said}
      </p>
    </div>
  );
}
