import { formatName } from "@/components/imports/labels/format-name";
import { messagesOf, sumOf, tokensOf, type ActivityRow } from "@/lib/domain/activity/counts";
import {
  callStack,
  periodsOf,
  stackOf,
  type PeriodUnit,
  type Series,
} from "@/lib/domain/activity/stacks";
import type { SeriesFilter } from "./bar-marks";
import { pictureFormat } from "./format";
import { StackedBars, type Colour } from "./stacked-bars";

export interface ActivityBarsProps {
  year: number;
  unit: PeriodUnit;
  /** Of this year. */
  rows: readonly ActivityRow[];
  locale: string;
}

const OTHERS = { source: "Other sources", model: "Other models" } as const;

/** Messages and tokens over time by source and by model, as far as they are recorded. */
export function ActivityBars({ year, unit, rows, locale }: ActivityBarsProps) {
  const format = pictureFormat(locale);
  const periods = periodsOf(year, unit);
  const all = sumOf(rows, messagesOf);
  const withModel = sumOf(
    rows.filter(({ model }) => model !== ""),
    messagesOf,
  );
  const counted = sumOf(rows, (row) => row.counted);
  const ofAll = (some: number, verb: string) =>
    `${format.figure(some)} of ${format.count(all, "message", "messages")} ${verb}.`;
  const pictures = [
    {
      title: "Messages by source",
      by: "source",
      measure: messagesOf,
      unit: ["message", "messages"],
    },
    {
      title: "Messages by model",
      by: "model",
      measure: messagesOf,
      unit: ["message", "messages"],
      summary: ofAll(withModel, "name a model"),
    },
    {
      title: "Tokens by source",
      by: "source",
      measure: tokensOf,
      unit: ["token", "tokens"],
      summary: ofAll(counted, "record tokens"),
    },
    {
      title: "Tokens by model",
      by: "model",
      measure: tokensOf,
      unit: ["token", "tokens"],
      summary: ofAll(counted, "record tokens"),
    },
  ] as const;
  return pictures.map(({ title, by, measure, unit: counts, ...rest }) => {
    const stack = stackOf(rows, periods, by, measure);
    if (stack.total === 0) return <NoBars key={title} title={title} {...rest} />;
    return (
      <StackedBars
        key={title}
        title={title}
        {...rest}
        stack={stack}
        unit={counts}
        nameOf={({ key }) => (key === null ? OTHERS[by] : by === "source" ? formatName(key) : key)}
        filterOf={({ key }) => (key === null ? null : [by, key])}
        locale={locale}
      />
    );
  });
}

/** Stands for bars of which there are none. */
function NoBars({ title, summary }: { title: string; summary?: string }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-reading font-semibold">{title}</h2>
      <p className="text-small text-ink-soft">{summary ?? "Nothing recorded in this year."}</p>
    </section>
  );
}

const CALL_COLOURS: readonly Colour[] = [
  { fill: "fill-series-1", ground: "bg-series-1" },
  { fill: "fill-danger", ground: "bg-danger" },
];

/** Calls of tools over time, with those that failed. */
export function CallBars({ year, unit, rows, locale }: ActivityBarsProps) {
  const format = pictureFormat(locale);
  const stack = callStack(rows, periodsOf(year, unit));
  if (stack.total === 0) {
    return <NoBars title="Tool calls" summary="No tool calls are recorded in this year." />;
  }
  const calls = sumOf(rows, (row) => row.calls);
  const failures = sumOf(rows, (row) => row.failures);
  return (
    <StackedBars
      title="Tool calls"
      summary={`${format.count(calls, "call", "calls")}, ${format.figure(failures)} failed or timed out.`}
      stack={stack}
      colours={CALL_COLOURS}
      unit={["call", "calls"]}
      nameOf={nameOfCalls}
      filterOf={filterOfCalls}
      locale={locale}
    />
  );
}

const nameOfCalls = ({ key }: Series) => (key === "failed" ? "Failed" : "Other calls");
const filterOfCalls = (): SeriesFilter => ["kind", "tools"];
