"use client";

import { useLayoutEffect, useRef, type RefObject } from "react";

/** Keeps the focus in the list: on a message that is still on its way, and when the one that had it goes. */
export function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  focused: number,
  total: number,
  hadFocus: boolean,
) {
  const holdsFocus = useRef(false);
  const waitingFocus = useRef<number | null>(hadFocus ? focused : null);

  function focusArticle(position: number): boolean {
    const article = scroller.current?.querySelector<HTMLElement>(`[data-slot="${position}"]`);
    article?.focus({ preventScroll: true });
    return article !== null && article !== undefined;
  }
  useLayoutEffect(() => {
    // A message that went away while it had the focus leaves it to the one in its place.
    if (holdsFocus.current && document.activeElement === document.body) {
      waitingFocus.current ??= Math.min(focused, total - 1);
    }
    const waiting = waitingFocus.current;
    if (waiting !== null && focusArticle(waiting)) waitingFocus.current = null;
  });
  return {
    /** Puts the focus on a message, now or once it is there; null asks for none. */
    moveTo: (position: number | null) => {
      waitingFocus.current = position !== null && !focusArticle(position) ? position : null;
    },
    events: {
      onFocus: () => (holdsFocus.current = true),
      onBlur: () => (holdsFocus.current = false),
    },
  };
}
