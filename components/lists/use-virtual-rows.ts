"use client";

import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useState, type CSSProperties, type FocusEvent, type RefObject } from "react";
import { cn } from "@/components/ui/style/cn";
import { indexOf } from "./row-elements";

/** The size taken until the browser has said it: a server draws the rows of such a screen. */
const FIRST_SCREEN = { width: 1000, height: 900 };

/** A row, or a column, that is drawn, and where. */
export type DrawnRow = Pick<VirtualItem, "index" | "key" | "start" | "size">;

/** More rows to be fetched when the one at `from` comes into sight. */
export interface MoreRows {
  readonly has: boolean;
  readonly from: number;
  readonly load: () => unknown;
}

export interface VirtualRowsOptions {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** The height of a row in pixels, until it is measured. */
  guess: number | ((index: number) => number);
  /** Rows are as high as guessed; none is measured. */
  isFixed?: boolean;
  keyOf?: (index: number) => string | number;
  /** Rows drawn beyond each edge of the screen. */
  overscan: number;
  gap?: number;
  /** Pixels at the edges that something lies upon; rows are scrolled clear of it. */
  covered?: { readonly start?: number; readonly end?: number };
  /** Where it is not the row with the focus that stays in the page, however far one scrolls. */
  kept?: number;
  more?: MoreRows;
  /** Hears the first and the last row in sight. */
  onRange?: (first: number, last: number) => void;
  /** Columns instead of rows. */
  isAcross?: boolean;
}

export interface VirtualRows {
  readonly rows: readonly DrawnRow[];
  /** Of all rows, in pixels. */
  readonly size: number;
  /** For the element around the rows; it has to be positioned. */
  readonly body: {
    readonly style: CSSProperties;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
  /** For the element of a row. */
  readonly place: (row: DrawnRow, className?: string) => PlacedRow;
  readonly scrollTo: (index: number) => void;
}

interface PlacedRow {
  readonly ref?: (element: Element | null) => void;
  readonly "data-index": number;
  readonly className: string;
  readonly style: CSSProperties;
}

/**
 * Draws of a long list only the rows in sight, measures them, and keeps the one with the focus. This is the one
 * place that knows the library for it; the reader's timeline has reasons to do without (docs/decisions, 17).
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { scroller, count, guess, isFixed = false, keyOf, covered, more } = options;
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof guess === "number" ? () => guess : guess,
    overscan: options.overscan,
    initialRect: FIRST_SCREEN,
    gap: options.gap ?? 0,
    scrollPaddingStart: covered?.start ?? 0,
    scrollPaddingEnd: covered?.end ?? 0,
    horizontal: options.isAcross ?? false,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
    rangeExtractor: (range) =>
      withRow(defaultRangeExtractor(range), options.kept ?? focused, range.count),
    onChange: async ({ range }) => {
      if (range === null) return;
      options.onRange?.(range.startIndex, range.endIndex);
      if (more?.has === true && range.endIndex >= more.from) await more.load();
    },
  });
  const size = virtualizer.getTotalSize();
  return {
    rows: virtualizer.getVirtualItems(),
    size,
    body: {
      style: { height: size },
      onFocus: ({ target }) => setFocused(indexOf(target, scroller.current)),
    },
    place: (row, className) => ({
      ...(isFixed ? {} : { ref: virtualizer.measureElement }),
      "data-index": row.index,
      className: cn("absolute inset-x-0 top-0", className),
      style: {
        ...(isFixed ? { height: row.size } : {}),
        transform: `translateY(${row.start}px)`,
      },
    }),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}

/** Rows by position, in order, with one more that has to be there; one that does not exist is left out. */
export function withRow(rows: readonly number[], further: number | null, count: number): number[] {
  if (further === null || further < 0 || further >= count || rows.includes(further)) {
    return [...rows];
  }
  return [...rows, further].toSorted((a, b) => a - b);
}
