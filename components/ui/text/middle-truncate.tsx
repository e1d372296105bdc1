"use client";

import { cn } from "../style/cn";
import { useShownText } from "./plain-text";

export interface MiddleTruncateProps {
  text: string;
  /** How many characters of the end always stay. */
  tail?: number;
  /** Makes it a tab stop that shows the whole text; for names that are not inside a link or button. */
  isFocusable?: boolean;
  className?: string;
}

/**
 * One line that loses its middle when there is no room, since the end of a name often tells more than the
 * middle. Reading aloud, copying and searching still get the whole text.
 */
export function MiddleTruncate({
  text,
  tail = 12,
  isFocusable = false,
  className,
}: MiddleTruncateProps) {
  const shown = useShownText();
  const shownText = shown(text);
  const [head, end] = splitTail(shownText, tail);
  return (
    <span
      dir="auto"
      title={shownText}
      {...(isFocusable ? { tabIndex: 0 } : {})}
      className={cn(
        "flex max-w-full min-w-0 rounded-control",
        isFocusable && "focus:flex-wrap focus:break-all",
        className,
      )}
    >
      <span className={cn("truncate whitespace-pre", isFocusable && "in-focus:whitespace-normal")}>
        {head}
      </span>
      {end === "" ? null : <span className="shrink-0 whitespace-pre">{end}</span>}
    </span>
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** More than the longest emoji sequence takes, so that the first cut of a long text harms no kept character. */
const SLACK = 64;

/** Splits by whole characters, so that no emoji or accent is cut in two. */
export function splitTail(text: string, tail: number): [head: string, end: string] {
  if (text.length <= tail * 2) return [text, ""];
  const near = Array.from(segmenter.segment(text.slice(-tail * 4 - SLACK)), (part) => part.segment);
  const end = near.slice(near.length - tail).join("");
  return [text.slice(0, text.length - end.length), end];
}
