"use client";

import { useFormat } from "../format/context";
import { formatDate } from "../format/time";
import { Time } from "./time";

/** "from 3 Mar 2025 to 2 Nov 2026", or "on 3 Mar 2025" where both are one day. */
export function TimeSpan({
  firstMs,
  lastMs,
  what,
}: {
  firstMs: number;
  lastMs: number;
  /** What happened then, such as "called". */
  what: string;
}) {
  const { locale, timeZone } = useFormat();
  const isOneDay = formatDate(firstMs, locale, timeZone) === formatDate(lastMs, locale, timeZone);
  const last = <Time what={`last ${what}`} isSaid value={lastMs} form="date" />;
  return isOneDay ? (
    <>on {last}</>
  ) : (
    <>
      from <Time what={`first ${what}`} isSaid value={firstMs} form="date" /> to {last}
    </>
  );
}
