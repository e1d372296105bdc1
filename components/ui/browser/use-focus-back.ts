"use client";

import { useCallback } from "react";
import { enterPlace, onLostFocus } from "./focus-in";

/** What a part is in, from within; where it is in a row of a list, the rows next to it follow that row. */
function surroundings(part: Element): Element[] {
  const places: (Element | null)[] = [];
  for (let at = part.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    places.push(at);
    if (at.matches("[data-index]")) places.push(at.nextElementSibling, at.previousElementSibling);
  }
  return places.filter((place) => place !== null);
}

/** Whether the focus goes with a part: it is in it, or in a dialog, which closes with what it was opened for. */
function takesFocus(part: Element): boolean {
  const focused = document.activeElement;
  if (focused === null) return false;
  return part.contains(focused) || focused.closest("[role=dialog], [role=alertdialog]") !== null;
}

/**
 * For a part that goes while it has the focus, such as an editor that was saved or a row that was removed: the focus
 * goes to what the part was in, else the next key would begin at the top of the page.
 * @param home what the focus goes to first, as a selector of something around the part
 * @returns the `ref` of the part
 */
export function useFocusBack(home?: string) {
  return useCallback(
    (part: HTMLElement | null) => {
      if (part === null) return undefined;
      return () => {
        if (!takesFocus(part)) return;
        const first = home === undefined ? null : part.closest(home);
        const places = [...(first === null ? [] : [first]), ...surroundings(part)];
        onLostFocus(() => places.some((place) => place.isConnected && enterPlace(place)));
      };
    },
    [home],
  );
}
