"use client";

import { useFormat } from "../format/context";
import { formatDate, formatDateTime, formatExact, formatRelative } from "../format/time";

export interface TimeProps {
  /** Milliseconds or an ISO 8601 text; null when none is recorded. */
  value: number | string | null;
  /** What happened then, such as "changed"; is before the time, because a bare time says nothing. */
  what: string;
  /** The words around the time say it already, as a heading or a sentence does; it is then in the title only. */
  isSaid?: boolean;
  form?: "relative" | "date" | "dateTime";
  /** The source named no zone, so the instant is a guess; the title says so. */
  isZoneless?: boolean;
  className?: string;
}

/** A time as a person says it and what it is the time of, with the exact one in its title and its `datetime`. */
export function Time({
  value,
  what,
  isSaid = false,
  form = "relative",
  isZoneless = false,
  className,
}: TimeProps) {
  const { locale, timeZone, now } = useFormat();
  const at = typeof value === "string" ? Date.parse(value) : value;
  const lead = isSaid ? "" : `${what} `;
  if (at === null || Number.isNaN(new Date(at).getTime())) {
    return (
      <span className={className}>
        {typeof value === "string" && value !== "" ? `${lead}${value}` : "no time recorded"}
      </span>
    );
  }
  const exact = formatExact(at, locale, timeZone);
  const time = (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${what} ${exact}${isZoneless ? " (zone unknown)" : ""}`}
    >
      {form === "relative" && formatRelative(at, now, locale, timeZone)}
      {form === "date" && formatDate(at, locale, timeZone)}
      {form === "dateTime" && formatDateTime(at, locale, timeZone)}
    </time>
  );
  return (
    <span className={className}>
      {lead}
      {time}
    </span>
  );
}
