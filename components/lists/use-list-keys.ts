"use client";

import { useRef, type KeyboardEvent, type MouseEvent, type RefObject } from "react";
import { useKeysOf } from "@/components/commands/key-bindings";
import { useCommands } from "@/components/commands/use-commands";
import { keyListener } from "@/components/ui/keys/listener";
import { focusRow, indexOf, openRow } from "./row-elements";

/** What a list with rows to choose does with them; by position. */
export interface RowChoice {
  toggle: (index: number) => void;
  /** Chooses everything from the row that was chosen last to this one. */
  extendTo: (index: number, from: number) => void;
  all?: () => unknown;
}

interface Options {
  count: number;
  /** Its rows carry `data-index`; what a row opens carries `data-row`, or is its first link or button. */
  list: RefObject<HTMLElement | null>;
  /** Of a virtual list, which may not have drawn the row. */
  scrollTo?: (index: number) => void;
  choice?: RowChoice;
  /** It takes keys only while it has the focus, because it is next to the page's own list. */
  isLocal?: boolean;
}

const MOST_FRAMES = 10;

/** Goes to rows, and knows where the focus is going while a key is pressed faster than rows are drawn. */
function useGoal(list: Options["list"], scrollTo: Options["scrollTo"]) {
  const goal = useRef<{ readonly index: number; opens: boolean } | null>(null);
  function moveTo(index: number): void {
    const mine = { index, opens: false };
    goal.current = mine;
    scrollTo?.(index);
    // At once, for the next key may follow before the next frame; but the row may only be drawn once the list
    // has scrolled there.
    const tryFocus = (frames: number) => {
      if (goal.current !== mine) return;
      const isThere = focusRow(list.current, index);
      if (!isThere && frames > 0) {
        requestAnimationFrame(() => tryFocus(frames - 1));
        return;
      }
      goal.current = null;
      if (isThere && mine.opens) openRow(list.current, index);
    };
    tryFocus(MOST_FRAMES);
  }
  return {
    moveTo,
    focused: () => goal.current?.index ?? indexOf(document.activeElement, list.current),
    isGoing: () => goal.current !== null,
    /** Opens the row as soon as it is there. */
    openThere: () => {
      if (goal.current !== null) goal.current.opens = true;
    },
  };
}

/**
 * What every list does with keys: up, down, j, k, Home and End go along its rows and Enter opens one. Where rows
 * can be chosen, x and Space choose one, Shift with an arrow or a press a range, Ctrl+A or Cmd+A all.
 * @returns handlers for the element of the list
 */
export function useListKeys({ count, list, scrollTo, choice, isLocal = false }: Options): {
  onKeyDown: (event: KeyboardEvent) => void;
  onMouseDown: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
} {
  const anchor = useRef<number | null>(null);
  const { focused, moveTo, isGoing, openThere } = useGoal(list, scrollTo);

  function step(by: 1 | -1): boolean {
    if (count === 0 || isBehindDialog(list.current)) return false;
    const from = focused();
    const next = from === null ? (by === 1 ? 0 : count - 1) : from + by;
    moveTo(Math.min(Math.max(next, 0), count - 1));
    return true;
  }
  function toggle(): boolean {
    const at = focused();
    // Without a row in focus there is nothing to choose; the key is then free for others.
    if (choice === undefined || at === null) return false;
    anchor.current = at;
    choice.toggle(at);
    return true;
  }
  function chooseAll(): unknown {
    if (choice?.all === undefined || count === 0 || isBehindDialog(list.current)) return false;
    return choice.all();
  }
  const next = () => step(1);
  const previous = () => step(-1);
  useCommands({
    "list.next": isLocal ? undefined : next,
    "list.previous": isLocal ? undefined : previous,
    "list.select": choice === undefined ? undefined : toggle,
    "list.selectAll": choice?.all === undefined ? undefined : chooseAll,
  });
  const inside = [
    [useKeysOf("list.next"), next],
    [useKeysOf("list.previous"), previous],
    [useKeysOf("list.select"), toggle],
  ] as const;

  return {
    onKeyDown(event) {
      // The letters of the window rest while a dialog is open; those of a list in it do not.
      const bindings = inside.flatMap(([keys, run]) =>
        keys === undefined ? [] : [{ keys, run, isInside: true }],
      );
      keyListener(bindings)(event.nativeEvent);
      const at = focused();
      const isModified = event.altKey || event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || at === null || isModified || isField(event.target)) return;
      if (event.key === " " && choice !== undefined && isLink(event.target)) toggle();
      // The row that was gone to, not the one that has the focus until that is drawn.
      else if (event.key === "Enter" && isGoing()) openThere();
      else if (event.key === "Enter" && !isPressable(event.target)) openRow(list.current, at);
      else {
        const to = target(event.key, at, count);
        if (to === null) return;
        if (event.shiftKey && choice !== undefined) {
          anchor.current ??= at;
          choice.extendTo(to, anchor.current);
        } else anchor.current = to;
        moveTo(to);
      }
      event.preventDefault();
    },
    // Else the browser selects the text between two presses.
    onMouseDown(event) {
      if (event.shiftKey && choice !== undefined && indexOf(event.target, list.current) !== null) {
        event.preventDefault();
      }
    },
    onClickCapture(event) {
      const at = indexOf(event.target, list.current);
      if (choice === undefined || at === null) return;
      if (!event.shiftKey) {
        anchor.current = at;
        return;
      }
      // Before the row's own link and box hear of it.
      event.preventDefault();
      event.stopPropagation();
      choice.extendTo(at, anchor.current ?? at);
    },
  };
}

function target(key: string, focused: number, count: number): number | null {
  if (key === "ArrowDown") return Math.min(focused + 1, count - 1);
  if (key === "ArrowUp") return Math.max(focused - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Whether a dialog is open that the list is not in. */
function isBehindDialog(list: HTMLElement | null): boolean {
  const dialog = document.querySelector('[role="dialog"], [role="alertdialog"][aria-modal]');
  return dialog !== null && !dialog.contains(list);
}

const isField = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") !== null;

const isLink = (target: EventTarget): boolean =>
  target instanceof Element && target.matches("a, li, [data-row]");

const isPressable = (target: EventTarget): boolean =>
  target instanceof Element && target.matches("a, button");
