"use client";

import type { KeyboardEvent, RefObject } from "react";
import { useCommands } from "@/components/commands/use-commands";

interface Options<Row extends { readonly id: string }> {
  items: readonly Row[];
  /** The row that has the focus. */
  focused: number | null;
  list: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  toggle: (row: Row) => void;
}

/** Up, down, Home and End go along the rows of a virtual list, and the key of `list.select` chooses one. */
export function useRowKeys<Row extends { readonly id: string }>(
  options: Options<Row>,
): (event: KeyboardEvent) => void {
  const { items, focused, list, scrollTo, toggle } = options;
  useCommands({
    "list.select": () => {
      const row = focused === null ? undefined : items[focused];
      // Without a row in focus there is nothing to choose; the key is then free for others.
      if (row === undefined || !list.current?.contains(document.activeElement)) return false;
      toggle(row);
      return true;
    },
  });

  return (event) => {
    if (focused === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = target(event.key, focused, items.length);
    const row = next === null ? undefined : items[next];
    if (next === null || row === undefined) return;
    event.preventDefault();
    scrollTo(next);
    // The row may only be drawn once the list has scrolled there.
    requestAnimationFrame(() => focusRow(list.current, row.id, MOST_FRAMES));
  };
}

const MOST_FRAMES = 10;

function target(key: string, focused: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(focused + 1, count - 1);
  if (key === "ArrowUp") return Math.max(focused - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function focusRow(list: HTMLElement | null, id: string, frames: number): void {
  const link = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  if (link) link.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, id, frames - 1));
}
