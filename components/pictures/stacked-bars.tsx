import { NameText } from "@/components/names/name-text";
import { monthBegunIn } from "@/lib/domain/activity/day";
import { axisTop, type Bar, type Series, type Stack } from "@/lib/domain/activity/stacks";
import { BarMarks, BarTable, type MarkedBar, type SeriesFilter } from "./bar-marks";
import { BARS_HEIGHT, BARS_PLOT, BARS_TOP } from "./bar-sizes";
import { pictureFormat, type PictureFormat } from "./format";
import { MarkedSvg } from "./marked-svg";
import { Picture } from "./picture";

/** Colours of series, by place in the legend: as a fill of a bar, and as the ground of its square in the legend. */
const SERIES_COLOURS: readonly Colour[] = [
  { fill: "fill-series-1", ground: "bg-series-1" },
  { fill: "fill-series-2", ground: "bg-series-2" },
  { fill: "fill-series-3", ground: "bg-series-3" },
  { fill: "fill-series-4", ground: "bg-series-4" },
  { fill: "fill-series-5", ground: "bg-series-5" },
  { fill: "fill-series-6", ground: "bg-series-6" },
];

export interface Colour {
  readonly fill: string;
  readonly ground: string;
}

export interface StackedBarsProps {
  title: string;
  summary?: string;
  stack: Stack;
  colours?: readonly Colour[];
  /** What the bars count: "message" and "messages". */
  unit: readonly [one: string, many: string];
  nameOf: (series: Series) => string;
  /** What the search is narrowed to that a part of a bar leads to; nothing for the days alone. */
  filterOf: (series: Series) => SeriesFilter;
  locale: string;
}

/** Bars of months or weeks, in parts that are stacked. */
export function StackedBars(props: StackedBarsProps) {
  const { title, summary, stack, unit, nameOf, filterOf, locale, colours = SERIES_COLOURS } = props;
  const { series, bars, most } = stack;
  const format = pictureFormat(locale);
  const top = axisTop(most);
  const names = series.map(nameOf);
  // The figures alone: as elements of the server they would be in the page twice.
  const shown = {
    bars: bars.map((bar): MarkedBar => [format.period(bar), bar.start, bar.end, bar.parts]),
    names,
    filters: series.map(filterOf),
    locale,
  };
  return (
    <Picture
      title={title}
      {...(summary === undefined ? {} : { summary })}
      legend={<Legend names={names} series={series} colours={colours} format={format} />}
      table={<BarTable caption={title} {...shown} />}
    >
      <MarkedSvg label={title} step={series.length} className="h-40 w-full overflow-visible">
        <Axis top={top} bars={bars} format={format} />
        <BarMarks
          {...shown}
          top={top}
          unit={unit}
          fills={series.map((_, part) => colours[part]?.fill ?? "")}
        />
      </MarkedSvg>
    </Picture>
  );
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

function Axis({ top, bars, format }: { top: number; bars: readonly Bar[]; format: PictureFormat }) {
  const lines = top === 1 ? [1] : [1, 0.5];
  return (
    <g aria-hidden className="fill-ink-faint text-caption tabular-nums">
      {[...lines, 0].map((share) => (
        <line
          key={share}
          x1="0"
          x2="100%"
          y1={BARS_TOP + BARS_PLOT * (1 - share)}
          y2={BARS_TOP + BARS_PLOT * (1 - share)}
          className={share === 0 ? "stroke-line-strong" : "stroke-line"}
        />
      ))}
      {/* Above all bars; the line at half of it needs no name. */}
      <text x="0" y={BARS_TOP - 4}>
        {format.brief(top)}
      </text>
      {bars.map(({ start, end }, at) => {
        const month = monthBegunIn({ start, end });
        if (month === null) return null;
        const isMonth = bars.length <= 12;
        return (
          <text
            key={start}
            x={percent((at + (isMonth ? 0.5 : 0)) / bars.length)}
            y={BARS_HEIGHT - 5}
            {...(isMonth ? { textAnchor: "middle" } : {})}
          >
            {format.month(month)}
          </text>
        );
      })}
    </g>
  );
}

function Legend({
  names,
  series,
  colours,
  format,
}: {
  names: readonly string[];
  series: readonly Series[];
  colours: readonly Colour[];
  format: PictureFormat;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
      {series.map(({ key, total }, at) => (
        <li key={key ?? "others"} className="flex min-w-0 items-center gap-1.5">
          <span aria-hidden className={`size-3 shrink-0 ${colours[at]?.ground ?? ""}`} />
          <NameText text={names[at] ?? ""} className="truncate" />
          <span className="text-ink-faint tabular-nums">{format.brief(total)}</span>
        </li>
      ))}
    </ul>
  );
}
