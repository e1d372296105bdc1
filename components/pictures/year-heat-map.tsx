import { calendarOf, type CalendarDay, type CalendarSheet } from "@/lib/domain/activity/calendar";
import { messagesOf, sumOf, type ActivityRow } from "@/lib/domain/activity/counts";
import { weekday } from "@/lib/domain/activity/day";
import { DayMarks, DayTable, type MarkedDay } from "./day-marks";
import { EDGE, FILLS, LEFT, STEP, TOP } from "./day-squares";
import { pictureFormat, type PictureFormat } from "./format";
import { MarkedSvg } from "./marked-svg";
import { Picture } from "./picture";

const GROUNDS = ["bg-tint-strong", "bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4"];

const x = ({ column }: CalendarDay) => LEFT + column * STEP;
const y = ({ row }: CalendarDay) => TOP + row * STEP;

export interface YearHeatMapProps {
  year: number;
  /** Of this year. */
  rows: readonly ActivityRow[];
  /** Messages without a recorded time, which are on no day. */
  undated: number;
  locale: string;
}

/** How many messages each day of a year has. */
export function YearHeatMap({ year, rows, undated, locale }: YearHeatMapProps) {
  const format = pictureFormat(locale);
  const sheets = calendarOf(year, rows);
  const active = sheets.flatMap(({ days }) => days.filter(({ count }) => count > 0));
  const messages = format.count(sumOf(rows, messagesOf), "message", "messages");
  const undatedNote = undated === 0 ? "" : ` ${undatedWords(undated, format)}`;
  return (
    <Picture
      title={`Messages per day in ${year}`}
      summary={`${messages} on ${format.count(active.length, "day", "days")}.${undatedNote}`}
      legend={<Scale />}
      table={
        active.length === 0 ? undefined : (
          <DayTable
            caption={`Messages per day in ${year}`}
            days={markedDays(active, format)}
            locale={locale}
          />
        )
      }
    >
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {sheets.map((sheet, half) => (
          <div key={half === 0 ? "first" : "second"} className="max-w-full min-w-0 flex-1 basis-80">
            <Sheet sheet={sheet} year={year} locale={locale} />
          </div>
        ))}
      </div>
    </Picture>
  );
}

const markedDays = (days: readonly CalendarDay[], format: PictureFormat): MarkedDay[] =>
  days
    .filter(({ count }) => count > 0)
    .map(({ day, level, count }) => [day, level, format.day(day), count]);

/** "1,204 messages have no recorded time." */
export function undatedWords(undated: number, format: PictureFormat): string {
  return `${format.count(undated, "message has", "messages have")} no recorded time.`;
}

function Sheet({ sheet, year, locale }: { sheet: CalendarSheet; year: number; locale: string }) {
  const { days, months, columns } = sheet;
  const format = pictureFormat(locale);
  const first = days[0]?.day ?? 0;
  const names = [months.at(0), months.at(-1)].map((each) => format.month(each?.month ?? 0));
  const empty = days.filter(({ count }) => count === 0);
  const [width, height] = [LEFT + columns * STEP, TOP + 7 * STEP];
  return (
    <div className="relative">
      <Labels sheet={sheet} width={width} height={height} format={format} />
      <MarkedSvg
        label={`Messages per day, ${names.join(" to ")} ${year}`}
        step={7}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full overflow-visible"
      >
        <path
          aria-hidden
          className={FILLS[0]}
          d={empty.map((day) => `M${x(day)} ${y(day)}h${EDGE}v${EDGE}h-${EDGE}z`).join("")}
        />
        <DayMarks days={markedDays(days, format)} monday={first - weekday(first)} locale={locale} />
      </MarkedSvg>
    </div>
  );
}

/** Months and days of the week as text of the page, which does not become larger or smaller with the picture. */
function Labels({
  sheet,
  width,
  height,
  format,
}: {
  sheet: CalendarSheet;
  width: number;
  height: number;
  format: PictureFormat;
}) {
  const percent = (some: number, all: number) => `${(some / all) * 100}%`;
  return (
    <div
      aria-hidden
      style={{ aspectRatio: `${width} / ${height}` }}
      className="pointer-events-none absolute inset-x-0 top-0 text-caption leading-none text-ink-faint"
    >
      {sheet.months.map(({ month, column }) => (
        <span
          key={month}
          className="absolute top-0"
          style={{ left: percent(LEFT + column * STEP, width) }}
        >
          {format.month(month)}
        </span>
      ))}
      {[0, 2, 4].map((row) => (
        <span
          key={row}
          className="absolute left-0 -translate-y-1/2"
          style={{ top: percent(TOP + row * STEP + EDGE / 2, height) }}
        >
          {format.weekday(row)}
        </span>
      ))}
    </div>
  );
}

function Scale() {
  return (
    <p className="flex items-center gap-1 text-caption text-ink-faint">
      Fewer
      {GROUNDS.map((ground) => (
        <span key={ground} aria-hidden className={`size-3 ${ground}`} />
      ))}
      More
    </p>
  );
}
