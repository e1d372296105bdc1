"use client";

import { useEffect, useEffectEvent } from "react";

/** Where a paste belongs to what is being written. */
const WRITING = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Listens for a paste that belongs to no field. */
export function useWindowPaste(onPaste: (data: DataTransfer) => void): void {
  const paste = useEffectEvent(onPaste);
  // A subscription to the window: there is nothing to derive it from.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const isWriting = target instanceof Element && target.closest(WRITING) !== null;
      if (isWriting || clipboardData === null || event.defaultPrevented) return;
      paste(clipboardData);
    };
    window.addEventListener("paste", listen);
    return () => window.removeEventListener("paste", listen);
  }, []);
}
