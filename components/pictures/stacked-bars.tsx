import { NameText } from "@/components/names/name-text";
import { underBase } from "@/lib/shared/base-path";
import { revealName } from "@/lib/shared/hidden-in-names";
import { isoDay, monthBegunIn } from "@/lib/domain/activity/day";
import {
  axisTop,
  type Bar,
  type Period,
  type Series,
  type Stack,
} from "@/lib/domain/activity/stacks";
import { DataTable, FigureLink } from "./data-table";
import type { PictureFormat } from "./format";
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

const HEIGHT = 160;
const TOP = 20;
const BOTTOM = 20;
const PLOT = HEIGHT - TOP - BOTTOM;

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
  /** Where a part of a bar leads. */
  hrefOf: (period: Period, series: Series) => string;
  format: PictureFormat;
}

/** Bars of months or weeks, in parts that are stacked. */
export function StackedBars(props: StackedBarsProps) {
  const { title, summary, stack, nameOf, hrefOf, format, colours = SERIES_COLOURS } = props;
  const { series, bars, most } = stack;
  const top = axisTop(most);
  const names = series.map(nameOf);
  return (
    <Picture
      title={title}
      {...(summary === undefined ? {} : { summary })}
      legend={<Legend names={names} series={series} colours={colours} format={format} />}
      table={
        <DataTable
          caption={title}
          columns={["Time", ...names, "Total"]}
          rows={bars
            .filter(({ total }) => total > 0)
            .map((bar) => ({
              key: isoDay(bar.start),
              label: format.period(bar),
              values: [
                ...series.map((each, part) => (
                  <FigureLink
                    key={each.key ?? "others"}
                    count={bar.parts[part] ?? 0}
                    href={hrefOf(bar, each)}
                    format={format}
                  />
                )),
                format.figure(sum(bar.parts)),
              ],
            }))}
        />
      }
    >
      <MarkedSvg label={title} step={series.length} className="h-40 w-full overflow-visible">
        <Axis top={top} bars={bars} format={format} />
        {bars.map((bar, at) => (
          <BarMarks key={bar.start} {...props} bar={bar} at={at} top={top} colours={colours} />
        ))}
      </MarkedSvg>
    </Picture>
  );
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
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
          y1={TOP + PLOT * (1 - share)}
          y2={TOP + PLOT * (1 - share)}
          className={share === 0 ? "stroke-line-strong" : "stroke-line"}
        />
      ))}
      {/* Above all bars; the line at half of it needs no name. */}
      <text x="0" y={TOP - 4}>
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
            y={HEIGHT - 5}
            {...(isMonth ? { textAnchor: "middle" } : {})}
          >
            {format.month(month)}
          </text>
        );
      })}
    </g>
  );
}

function BarMarks({
  bar,
  at,
  top,
  stack,
  colours = SERIES_COLOURS,
  unit,
  nameOf,
  hrefOf,
  format,
}: StackedBarsProps & { bar: Bar; at: number; top: number }) {
  const { bars, series } = stack;
  const first = bars.findIndex(({ total }) => total > 0);
  const firstPart = bar.parts.findIndex((part) => part > 0);
  let below = 0;
  return series.map((each, part) => {
    const count = bar.parts[part] ?? 0;
    if (count === 0) return null;
    // What is there is seen, however small it is next to the others.
    const height = Math.max(2, (count / top) * PLOT);
    below += height;
    return (
      <a
        key={each.key ?? "others"}
        href={underBase(hrefOf(bar, each))}
        data-at={at * series.length + part}
        tabIndex={at === first && part === firstPart ? 0 : -1}
        aria-label={`${format.period(bar)}, ${revealName(nameOf(each))}: ${format.count(count, ...unit)}`}
      >
        <rect
          x={percent((at + 0.12) / bars.length)}
          width={percent(0.76 / bars.length)}
          y={TOP + PLOT - below}
          height={height}
          className={`stroke-canvas ${colours[part]?.fill ?? ""}`}
        />
      </a>
    );
  });
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
