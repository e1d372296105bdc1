"use client";

import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";
import { onLostFocus } from "@/components/ui/browser/focus-in";
import { focusRow, indexOf } from "./row-elements";

/**
 * Focuses the next row when the one with the focus is no longer among the items, as when it was restored or deleted
 * for good; else the next key would begin at the top of the page. A row that was only scrolled away is not lost.
 * @returns hears of the focus in the list
 */
export function useNextOfLost<Item>(
  scroller: RefObject<HTMLElement | null>,
  items: readonly Item[],
  keyOf: (item: Item, at: number) => string,
): (event: FocusEvent) => void {
  const focused = useRef<{ readonly key: string; readonly at: number } | null>(null);

  useLayoutEffect(() => {
    const lost = focused.current;
    if (lost === null) return;
    const isLost = (item: Item, at: number) => keyOf(item, at) !== lost.key;
    const there = items[lost.at];
    // Nearly always it is where it was; lists may be long, and are drawn at each step of scrolling.
    if (there !== undefined && !isLost(there, lost.at)) return;
    if (!items.every((item, at) => isLost(item, at))) return;
    focused.current = null;
    const next = Math.min(lost.at, items.length - 1);
    if (next >= 0) onLostFocus(() => focusRow(scroller.current, next));
  }, [scroller, items, keyOf]);

  return ({ target }) => {
    const at = indexOf(target, scroller.current);
    const item = at === null ? undefined : items[at];
    focused.current = at === null || item === undefined ? null : { key: keyOf(item, at), at };
  };
}
