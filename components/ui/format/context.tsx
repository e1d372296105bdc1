"use client";

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

/** How to write figures and times for this person. */
export interface Format {
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds; moves on in steps of a minute. */
  readonly now: number;
}

const MINUTE = 60_000;
const FormatContext = createContext<Format>({ locale: "en", timeZone: "UTC", now: 0 });

/** Carries the values the server rendered with, so that the first render of the browser agrees with them. */
export function FormatProvider({ children, ...format }: Format & { children: ReactNode }) {
  return <FormatContext value={format}>{children}</FormatContext>;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer serves every reader of the clock, and stops with the last. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

let known = { minute: Number.NaN, timeZone: "" };

/** Asking takes longer than drawing a line of a list, and every line with a time asks. */
function ownTimeZone(): string {
  const minute = currentMinute();
  if (known.minute !== minute) {
    known = { minute, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  }
  return known.timeZone;
}

const never = () => () => {};

/** The person's locale, time zone and the present minute; the same on the server and in the first render. */
export function useFormat(): Format {
  const served = use(FormatContext);
  const now = useSyncExternalStore(subscribe, currentMinute, () => served.now);
  const timeZone = useSyncExternalStore(never, ownTimeZone, () => served.timeZone);
  return { locale: served.locale, timeZone, now };
}
