"use client";

import { isoDay, type Day } from "@/lib/domain/activity/day";
import type { FilterKey } from "@/lib/domain/search/query";
import { underBase } from "@/lib/shared/base-path";
import { revealName } from "@/lib/shared/hidden-in-names";
import { messagesHref } from "./activity-hrefs";
import { BARS_PLOT, BARS_TOP } from "./bar-sizes";
import { DataTable, FigureLink } from "./data-table";
import { pictureFormat } from "./format";
import { OnceMounted } from "./once-mounted";

/** What the messages of a part of a bar are found by beside their days. */
export type SeriesFilter = readonly [key: FilterKey, value: string] | null;

/** A bar: its time for a person, from and up to which day, and how many each series has in it. */
export type MarkedBar = readonly [words: string, start: Day, end: Day, parts: readonly number[]];

interface ShownBars {
  bars: readonly MarkedBar[];
  /** Of the series, as is `filters`. */
  names: readonly string[];
  filters: readonly SeriesFilter[];
  locale: string;
}

export interface BarMarksProps extends ShownBars {
  fills: readonly string[];
  /** What the highest line of the picture stands for. */
  top: number;
  unit: readonly [one: string, many: string];
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
const rounded = (length: number) => Math.round(length * 100) / 100;

function hrefOf([, start, end]: MarkedBar, filter: SeriesFilter | undefined): string {
  return messagesHref({ start, end }, filter ?? undefined);
}

/** The parts of all bars, each a link. */
export function BarMarks({ bars, names, filters, fills, top, unit, locale }: BarMarksProps) {
  const format = pictureFormat(locale);
  const marks = bars.flatMap((bar, at) => {
    let below = 0;
    return bar[3].flatMap((count, part) => {
      if (count === 0) return [];
      // What is there is seen, however small it is next to the others.
      const height = Math.max(2, (count / top) * BARS_PLOT);
      below += height;
      const place = {
        x: percent((at + 0.12) / bars.length),
        width: percent(0.76 / bars.length),
        y: rounded(BARS_TOP + BARS_PLOT - below),
        height: rounded(height),
      };
      return [{ at: at * names.length + part, bar, part, count, place }];
    });
  });
  const before = fills.map((fill, part) => (
    <g key={fill} className={`stroke-canvas ${fill}`}>
      {marks.map((mark) =>
        mark.part === part ? <rect key={mark.at} aria-hidden {...mark.place} /> : null,
      )}
    </g>
  ));
  return (
    <OnceMounted before={before}>
      {marks.map(({ at, bar, part, count, place }, mark) => (
        <a
          key={at}
          href={underBase(hrefOf(bar, filters[part]))}
          data-at={at}
          tabIndex={mark === 0 ? 0 : -1}
          aria-label={`${bar[0]}, ${revealName(names[part] ?? "")}: ${format.count(count, ...unit)}`}
        >
          <rect {...place} className={`stroke-canvas ${fills[part] ?? ""}`} />
        </a>
      ))}
    </OnceMounted>
  );
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

/** The same bars as a table. */
export function BarTable({
  caption,
  bars,
  names,
  filters,
  locale,
}: ShownBars & { caption: string }) {
  const format = pictureFormat(locale);
  return (
    <DataTable
      caption={caption}
      columns={["Time", ...names, "Total"]}
      rows={bars
        .filter(([, , , parts]) => sum(parts) > 0)
        .map((bar) => ({
          key: isoDay(bar[1]),
          label: bar[0],
          values: [
            ...bar[3].map((count, part) => (
              <FigureLink
                key={names[part]}
                count={count}
                href={hrefOf(bar, filters[part])}
                format={format}
              />
            )),
            format.figure(sum(bar[3])),
          ],
        }))}
    />
  );
}
