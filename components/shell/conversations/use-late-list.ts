"use client";

import { useRef, useState, type ComponentType } from "react";
import { loadPart } from "@/components/saving/load-part";
import type { SidebarListProps } from "./sidebar-list";
import { holdFocus } from "./use-focus-kept";

const load = loadPart(async () => (await import("./sidebar-list")).SidebarList);

/** A click that follows the end of a press has been heard by then. */
const AFTER_CLICK_MS = 50;

/**
 * The list that goes on, loaded when somebody comes near: every page has the sidebar, and most visits only look at
 * it. It takes the place of the rows the server drew, but never below a finger: the press would be lost.
 * @returns the list once it is there, and what asks for it
 */
export function useLateList() {
  const [List, setList] = useState<ComponentType<SidebarListProps> | null>(null);
  const isAsked = useRef(false);
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  async function ask(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    const Loaded = await load();
    const show = () => {
      holdFocus();
      setList(() => Loaded);
    };
    if (isPressed.current) waiting.current = show;
    else show();
  }
  function hold(): void {
    isPressed.current = true;
    ask().catch(() => undefined);
    const release = () =>
      setTimeout(() => {
        isPressed.current = false;
        waiting.current?.();
        waiting.current = null;
      }, AFTER_CLICK_MS);
    for (const kind of ["pointerup", "pointercancel"])
      window.addEventListener(kind, release, { once: true });
  }
  return { List, ask, near: { onPointerEnter: ask, onFocus: ask, onPointerDown: hold } };
}
