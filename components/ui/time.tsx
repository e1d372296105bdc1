"use client";

import { useFormat } from "./format-context";
import { formatDate, formatDateTime, formatExact, formatRelative } from "./format-time";

export interface TimeProps {
  /** Milliseconds or an ISO 8601 text; null when none is recorded. */
  value: number | string | null;
  form?: "relative" | "date" | "dateTime";
  /** The source named no zone, so the instant is a guess; the title says so. */
  isZoneless?: boolean;
  /** What stands for a missing time. */
  none?: string;
  className?: string;
}

/** A time as a person says it, with the exact one in its title and its `datetime`. */
export function Time({
  value,
  form = "relative",
  isZoneless = false,
  none = "No time recorded",
  className,
}: TimeProps) {
  const { locale, timeZone, now } = useFormat();
  const at = typeof value === "string" ? Date.parse(value) : value;
  if (at === null || Number.isNaN(new Date(at).getTime())) {
    return <span className={className}>{typeof value === "string" ? value : none}</span>;
  }
  const exact = formatExact(at, locale, timeZone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isZoneless ? `${exact} (zone unknown)` : exact}
      className={className}
    >
      {form === "relative" && formatRelative(at, now, locale, timeZone)}
      {form === "date" && formatDate(at, locale, timeZone)}
      {form === "dateTime" && formatDateTime(at, locale, timeZone)}
    </time>
  );
}
