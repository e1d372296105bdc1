import { formatDateTime } from "@/components/ui/format/time";
import { dateFormat } from "@/components/ui/format/intl-cache";

/** When a draft was typed: the time of day today, with its day before. Milliseconds. */
export function draftTime(at: number, now: number, locale: string, timeZone: string): string {
  const day = dateFormat(locale, { dateStyle: "short", timeZone });
  // The clock of the page moves on once a minute, so a draft of this minute may be ahead of it.
  if (day.format(at) !== day.format(Math.max(now, at))) {
    return formatDateTime(at, locale, timeZone);
  }
  return dateFormat(locale, { timeStyle: "short", timeZone }).format(at);
}
