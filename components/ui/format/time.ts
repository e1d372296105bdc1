import { dateFormat, relativeFormat } from "./intl-cache";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "just now", "5 minutes ago", "3 hours ago", "yesterday" and so on up to a week, then the date; times ahead alike.
 * Both times in milliseconds.
 */
export function formatRelative(at: number, now: number, locale: string, timeZone: string): string {
  const difference = at - now;
  const size = Math.abs(difference);
  const relative = relativeFormat(locale);
  // The page's clock is the start of the minute, so what has just happened may be ahead of it.
  if (size < MINUTE) return "just now";
  if (size < HOUR) return relative.format(Math.trunc(difference / MINUTE), "minute");
  if (size < DAY) return relative.format(Math.trunc(difference / HOUR), "hour");
  if (size < 7 * DAY) return relative.format(Math.trunc(difference / DAY), "day");
  return formatDate(at, locale, timeZone);
}

/** The day alone: "12 Mar 2025". */
export function formatDate(at: number, locale: string, timeZone: string): string {
  return dateFormat(locale, { dateStyle: "medium", timeZone }).format(at);
}

/** Day and minute: "12 Mar 2025, 14:05". */
export function formatDateTime(at: number, locale: string, timeZone: string): string {
  return dateFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

/** Everything that is known of an instant, with its zone: for titles. */
export function formatExact(at: number, locale: string, timeZone: string): string {
  return dateFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);
}
