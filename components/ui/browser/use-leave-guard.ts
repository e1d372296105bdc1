"use client";

import { useEffect } from "react";

/** Lets the browser ask before a page with unsaved changes is closed or reloaded. */
export function useLeaveGuard(isDirty: boolean): void {
  // A subscription to the window: the browser asks only handlers that are registered.
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
