"use client";

import { useEffect, useEffectEvent, useState } from "react";

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/**
 * Listens for files dropped anywhere in the window; true while some hover over it. A drop is always
 * caught, so that a file never replaces the page.
 */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const drop = useEffectEvent(onDrop);
  // A subscription to the window: there is nothing to derive it from.
  useEffect(() => {
    let depth = 0;
    const controller = new AbortController();
    const listen = (
      type: "dragenter" | "dragover" | "dragleave" | "drop",
      handle: (event: DragEvent) => void,
    ) =>
      window.addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          handle(event);
        },
        { signal: controller.signal },
      );
    listen("dragenter", () => {
      depth += 1;
      setDragging(true);
    });
    listen("dragover", (event) => {
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      // The files may have entered before this page was listening.
      setDragging(true);
    });
    listen("dragleave", () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    });
    listen("drop", (event) => {
      depth = 0;
      setDragging(false);
      if (event.dataTransfer) drop(event.dataTransfer);
    });
    return () => controller.abort();
  }, []);
  return isDragging;
}
