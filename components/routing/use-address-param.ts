"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { isLeaving } from "./leaving";

/** Browsers refuse to rewrite the address much more often, as a held key would. */
const GAP_MS = 100;

let waiting: { path: string; values: Map<string, string | null> } | null = null;
let lastMs = -GAP_MS;
/** The query of the address as it was last written here. */
let written: string | null = null;

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
  written = url.searchParams.toString();
  // As people would write it: neither sign means anything in a query.
  url.search = written.replaceAll("%3A", ":").replaceAll("%2C", ",");
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

const NONE: ReadonlyMap<string, string | null> = new Map();

/**
 * State of a page that links lead to with other values while it is shown: what the address says, and what was chosen
 * since. A choice counts at once and is noted in the address; an address that comes from elsewhere, as by a link or a
 * step back, counts instead of the choices.
 * @returns how to read a value, and how to choose some; null is none
 */
export function useAddressParams(): [
  get: (name: string) => string | null,
  set: (values: Readonly<Record<string, string | null>>) => void,
] {
  const params = useSearchParams();
  const address = params.toString();
  const [state, setState] = useState({ address, chosen: NONE });
  // The one that was just written here is older than what was chosen while it was on its way.
  const chosen = state.address === address || address === written ? state.chosen : NONE;
  if (state.address !== address) setState({ address, chosen });
  return [
    (name) => chosen.get(name) ?? (chosen.has(name) ? null : params.get(name)),
    (values) => {
      const entries = Object.entries(values);
      setState((before) => ({ ...before, chosen: new Map([...before.chosen, ...entries]) }));
      for (const [name, value] of entries) noteInAddress(name, value);
    },
  ];
}
