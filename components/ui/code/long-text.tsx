"use client";

import { useMemo, useState } from "react";
import { CopyButton } from "../button/copy-button";
import { useFormat } from "../format/context";
import { numberFormat } from "../format/intl-cache";
import { indexLines } from "./line-index";
import { PlainText, useShownText } from "../text/plain-text";

/** Pixels; the box and its rows have fixed heights, so nothing has to be measured. */
const BOX = 480;
const ROW = 20;
/** Browsers cap an element's height near this; what is longer scrolls in larger steps. */
const TALLEST = 15_000_000;

/** Text of any size, line by line: only the rows in sight are in the page. */
export function LongText({ text, label }: { text: string; label: string }) {
  const shown = useShownText();
  const { locale } = useFormat();
  const index = useMemo(() => indexLines(text), [text]);
  const [scrolled, setScrolled] = useState(0);
  const full = index.rows * ROW;
  const height = Math.min(full, TALLEST);
  const ratio = height > BOX ? Math.min(1, scrolled / (height - BOX)) : 0;
  const offset = ratio * Math.max(0, full - BOX);
  const first = Math.floor(offset / ROW);
  const last = Math.min(index.rows, first + Math.ceil(BOX / ROW) + 2);
  const gutter = `calc(${String(index.lines).length}ch + 1.5rem)`;
  return (
    <figure className="min-w-0 overflow-hidden rounded-card bg-surface">
      <figcaption className="flex items-center gap-1 ps-3 pe-1 pt-1 text-caption text-ink-faint">
        <span className="min-w-0 flex-1 truncate">
          <PlainText text={`${label}, ${numberFormat(locale).format(index.lines)} lines`} />
        </span>
        <CopyButton text={text} label={shown(`Copy ${label}`)} />
      </figcaption>
      {/* Focusable, so that a keyboard can scroll it. */}
      <div
        role="group"
        aria-label={shown(label)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
        className="overflow-auto focus-visible:focus-ring-inset"
        style={{ height: Math.min(BOX, full + ROW) }}
      >
        <div style={{ height }}>
          <div className="sticky top-0 overflow-y-clip" style={{ height: Math.min(BOX, height) }}>
            <div
              dir="ltr"
              className="w-max font-mono text-small text-ink"
              style={{ transform: `translateY(${first * ROW - offset}px)` }}
            >
              {Array.from({ length: last - first }, (_, at) => {
                const row = first + at;
                return (
                  <div key={row} className="flex whitespace-pre" style={{ height: ROW }}>
                    <span
                      aria-hidden
                      className="sticky start-0 shrink-0 bg-surface px-3 text-end text-ink-faint tabular-nums select-none"
                      style={{ minWidth: gutter }}
                    >
                      {index.numberOf(row)}
                    </span>
                    <span className="pe-3">{index.textOf(row)}</span>
                  </div>
                );
              })}
            </div>
          </div>
        </div>
      </div>
    </figure>
  );
}
