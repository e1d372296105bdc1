"use client";

import { useLayoutEffect, type RefObject } from "react";

/** The row that had the focus when the list took the place of other rows. */
let held: string | null = null;

/** Notes which row of the sidebar has the focus, before its rows are replaced. */
export function holdFocus(): void {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  held = row?.dataset["row"] ?? null;
}

/** Gives the focus back to the row that had it. */
export function useFocusKept(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (held !== null) {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${held}"]`);
      row?.focus({ preventScroll: true });
    }
    held = null;
  }, [scroller]);
}
