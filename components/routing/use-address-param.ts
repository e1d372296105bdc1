"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { isLeaving } from "@/components/routing/leaving";

/** Browsers refuse to rewrite the address much more often, as a held key would. */
const GAP_MS = 100;

let waiting: { path: string; values: Map<string, string | null> } | null = null;
let lastMs = -GAP_MS;

function write(): void {
  if (isLeaving()) {
    setTimeout(write, GAP_MS);
    return;
  }
  const changes = waiting;
  waiting = null;
  // The person may have left the page whose address this was.
  if (changes?.path !== window.location.pathname) return;
  const url = new URL(window.location.href);
  for (const [name, value] of changes.values) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  lastMs = performance.now();
  window.history.replaceState(null, "", url);
}

/** Notes a value in the address of this page, soon; null takes it away. Adds no step to go back to. */
export function noteInAddress(name: string, value: string | null): void {
  const path = window.location.pathname;
  if (waiting?.path === path) {
    waiting.values.set(name, value);
    return;
  }
  waiting = { path, values: new Map([[name, value]]) };
  setTimeout(write, Math.max(0, lastMs + GAP_MS - performance.now()));
}

/** State that begins as the address says and is noted there. */
export function useAddressParam(
  name: string,
): [value: string | null, set: (value: string | null) => void] {
  const params = useSearchParams();
  const [value, setValue] = useState(() => params.get(name));
  return [
    value,
    (next) => {
      setValue(next);
      noteInAddress(name, next);
    },
  ];
}
