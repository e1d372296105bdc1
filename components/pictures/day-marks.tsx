"use client";

import { isoDay, type Day } from "@/lib/domain/activity/day";
import { underBase } from "@/lib/shared/base-path";
import { messagesHref } from "./activity-hrefs";
import { DataTable } from "./data-table";
import { EDGE, FILLS, LEFT, STEP, TOP } from "./day-squares";
import { pictureFormat } from "./format";
import { OnceMounted } from "./once-mounted";

/** A day that has messages: its level of colour, its name for a person, how many messages it has. */
export type MarkedDay = readonly [day: Day, level: number, dayWords: string, count: number];

const hrefOf = (day: Day) => messagesHref({ start: day, end: day + 1 });

/**
 * The squares of days, each a link. Drawn from the figures alone: a year of them as elements would weigh the page
 * twice, once to be seen and once to be taken over.
 */
export function DayMarks({
  days,
  monday,
  locale,
}: {
  days: readonly MarkedDay[];
  /** Where the first week of the sheet begins. */
  monday: Day;
  locale: string;
}) {
  const format = pictureFormat(locale);
  const x = (day: Day) => LEFT + Math.floor((day - monday) / 7) * STEP;
  const y = (day: Day) => TOP + ((day - monday) % 7) * STEP;
  const before = FILLS.map((fill, level) => (
    <path
      key={fill}
      aria-hidden
      className={fill}
      d={days
        .map(([day, of]) => (of === level ? `M${x(day)} ${y(day)}h${EDGE}v${EDGE}h-${EDGE}z` : ""))
        .join("")}
    />
  ));
  return (
    <OnceMounted before={before}>
      {days.map(([day, level, dayWords, count], at) => (
        <a
          key={day}
          href={underBase(hrefOf(day))}
          data-at={day}
          tabIndex={at === days.length - 1 ? 0 : -1}
          aria-label={`${dayWords}: ${format.count(count, "message", "messages")}`}
        >
          <rect x={x(day)} y={y(day)} width={EDGE} height={EDGE} rx={2} className={FILLS[level]} />
        </a>
      ))}
    </OnceMounted>
  );
}

/** The same days as a table. */
export function DayTable({
  caption,
  days,
  locale,
}: {
  caption: string;
  days: readonly MarkedDay[];
  locale: string;
}) {
  const format = pictureFormat(locale);
  return (
    <DataTable
      caption={caption}
      columns={["Day", "Messages"]}
      rows={days.map(([day, , dayWords, count]) => ({
        key: isoDay(day),
        label: dayWords,
        href: hrefOf(day),
        values: [format.figure(count)],
      }))}
    />
  );
}
