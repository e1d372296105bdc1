"use client";

import { type KeyboardEvent, type RefObject, useRef } from "react";
import { useKeysOf } from "@/components/commands/key-bindings";
import { useCommands } from "@/components/commands/use-commands";
import { keyListener } from "@/components/ui/key-listener";

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
  // Where the focus is going, while a key is pressed faster than rows are drawn.
  const goal = useRef<number | null>(null);
  const select = () => {
    const row = focused === null ? undefined : items[focused];
    // Without a row in focus there is nothing to choose; the key is then free for others.
    if (row === undefined || !list.current?.contains(document.activeElement)) return false;
    toggle(row);
    return true;
  };
  useCommands({ "list.select": select });
  const keys = useKeysOf("list.select");

  return (event) => {
    // The letters of the window rest while a dialog is open; those of a list in it do not.
    if (keys !== undefined) keyListener([{ keys, run: select, isInside: true }])(event.nativeEvent);
    if (
      event.defaultPrevented ||
      focused === null ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    const next = target(event.key, goal.current ?? focused, items.length);
    const row = next === null ? undefined : items[next];
    if (next === null || row === undefined) return;
    event.preventDefault();
    goal.current = next;
    scrollTo(next);
    // The row may only be drawn once the list has scrolled there.
    const tryFocus = (frames: number) => {
      if (goal.current !== next) return;
      if (focusRow(list.current, row.id) || frames === 0) goal.current = null;
      else requestAnimationFrame(() => tryFocus(frames - 1));
    };
    requestAnimationFrame(() => tryFocus(MOST_FRAMES));
  };
}

const MOST_FRAMES = 10;

function target(key: string, focused: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(focused + 1, count - 1);
  if (key === "ArrowUp") return Math.max(focused - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  link?.focus({ preventScroll: true });
  return link !== null && link !== undefined;
}
