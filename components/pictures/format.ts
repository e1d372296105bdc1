import { dateFormat, numberFormat } from "@/components/ui/format/intl-cache";
import { dayMs, monthStart, type Day } from "@/lib/domain/activity/day";
import type { Period } from "@/lib/domain/activity/stacks";

/** Writes days and figures for a person; days are UTC days wherever the person is. */
export function pictureFormat(locale: string) {
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone: "UTC" });
    return (day: Day) => format.format(dayMs(day));
  };
  const longDay = date({ dateStyle: "long" });
  const shortDay = date({ day: "numeric", month: "short" });
  const longMonth = date({ month: "long", year: "numeric" });
  const shortMonth = date({ month: "short" });
  const shortWeekday = date({ weekday: "short" });
  const figure = numberFormat(locale);
  const brief = numberFormat(locale, { notation: "compact" });
  return {
    day: longDay,
    /** "June 2025", or for fewer days "2 Jun – 8 Jun". */
    period: ({ start, end }: Period) =>
      end - start > 7 ? longMonth(start) : `${shortDay(start)} – ${shortDay(end - 1)}`,
    month: (month: number) => shortMonth(monthStart(2025, month)),
    /** 0 for Monday. */
    weekday: (at: number) => shortWeekday(4 + at),
    figure: (value: number) => figure.format(value),
    brief: (value: number) => brief.format(value),
    /** "1 message", "1,204 messages". */
    count: (value: number, one: string, many: string) =>
      `${figure.format(value)} ${value === 1 ? one : many}`,
  };
}

export type PictureFormat = ReturnType<typeof pictureFormat>;
