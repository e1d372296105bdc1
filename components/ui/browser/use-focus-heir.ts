"use client";

import { useLayoutEffect, useState } from "react";
import { focusIn } from "./focus-in";

function withAncestors(element: Element | null): Element[] {
  const path = [];
  for (let at = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}

/**
 * For what is laid over the page and gives the focus back when it leaves. Where the element that had it has gone
 * meanwhile, as the field of a save that ended, the focus goes to what it was part of.
 */
export function useFocusHeir(): void {
  const [path] = useState(() =>
    typeof document === "undefined" ? [] : withAncestors(document.activeElement),
  );
  useLayoutEffect(
    () => () => {
      // The overlay has gone by then, and a command that was chosen in it comes a frame later.
      requestAnimationFrame(() => {
        const [origin] = path;
        const isLost = document.activeElement === document.body;
        if (origin === undefined || origin.isConnected || !isLost) return;
        const place = path.find((element) => element.isConnected);
        if (place !== undefined && place !== document.body) focusIn(place);
      });
    },
    [path],
  );
}
