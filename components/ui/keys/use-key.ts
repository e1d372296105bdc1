"use client";

import { useEffect, useEffectEvent } from "react";
import { keyListener } from "./listener";

export interface UseKeyOptions {
  isEnabled?: boolean;
  /** Also listen while a text field has the focus; only sensible with a modifier. */
  allowInFields?: boolean;
}

/** Calls `handler` for a key pattern pressed anywhere in the window, as `keyListener` says. */
export function useKey(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  options: UseKeyOptions = {},
): void {
  const { isEnabled = true, allowInFields = false } = options;
  const onMatch = useEffectEvent(handler);

  useEffect(() => {
    if (!isEnabled) return;
    const listener = keyListener([{ keys, run: (event) => onMatch(event), allowInFields }]);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [keys, isEnabled, allowInFields]);
}
