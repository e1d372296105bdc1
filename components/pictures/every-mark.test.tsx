import fc from "fast-check";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { monthStart } from "@/lib/domain/activity/day";
import { DECISIONS, RISKS, type RiskRow } from "@/lib/domain/permissions/reports/risk-matrix";
import type { ActivityRow } from "@/lib/domain/activity/counts";
import { underBase } from "@/lib/shared/base-path";
import { ActivityBars, CallBars } from "./activity-bars";
import { DataTable, FigureLink, type DataRow } from "./data-table";
import { MarkedSvg } from "./marked-svg";
import { RiskHeatMap } from "./risk-heat-map";
import { YearHeatMap } from "./year-heat-map";

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };
type Drawn = ReactElement<Props>;

/** Draw with what only a page has. */
const LEAVES: ReadonlySet<unknown> = new Set([MarkedSvg, DataTable]);
/** Ours that are drawn from what they are given alone. */
const OWN =
  /^(ActivityBars|CallBars|StackedBars|BarMarks|BarTable|YearHeatMap|Sheet|DayMarks|DayTable|RiskHeatMap|Cells|Figures|Picture)$/;

/** All elements of a picture, its table as well, as far as its own parts go. */
function* elementsOf(node: unknown): Generator<Drawn> {
  if (Array.isArray(node)) {
    for (const part of node) yield* elementsOf(part);
    return;
  }
  if (!isValidElement<Props>(node)) return;
  yield node;
  const { type, props } = node;
  if (typeof type === "function" && OWN.test(type.name) && !LEAVES.has(type)) {
    yield* elementsOf((type as (given: Props) => unknown)(props));
  }
  yield* elementsOf(props.children);
  yield* elementsOf(props["table"]);
}

const SHAPES = new Set(["rect", "path", "circle", "polygon"]);

/** Where the marks lead, and shapes that are no link though they are for more than the eye. */
function marksOf(picture: ReactNode): { hrefs: string[]; loose: string[] } {
  const hrefs: string[] = [];
  const loose: string[] = [];
  const look = (elements: Iterable<Drawn>, isLinked: boolean) => {
    for (const { type, props } of elements) {
      if (type === "a") hrefs.push(String(props["href"]));
      else if (typeof type === "string" && SHAPES.has(type) && props["aria-hidden"] !== true)
        if (!isLinked) loose.push(type);
    }
  };
  for (const element of elementsOf(picture)) {
    if (element.type !== MarkedSvg) continue;
    const inside = [...elementsOf(element.props.children)];
    const linked = new Set(
      inside
        .filter(({ type }) => type === "a")
        .flatMap((link) => [...elementsOf(link.props.children)]),
    );
    look(
      inside.filter((each) => !linked.has(each)),
      false,
    );
  }
  return { hrefs, loose };
}

/** Where the rows of the tables lead. */
function rowsOf(picture: ReactNode): string[] {
  return [...elementsOf(picture)]
    .filter(({ type }) => type === DataTable)
    .flatMap(({ props }) => props["rows"] as readonly DataRow[])
    .flatMap(({ href, values }) => [
      ...(href === undefined ? [] : [href]),
      ...values.flatMap((value) =>
        isValidElement<Props>(value) && value.type === FigureLink && value.props["count"] !== 0
          ? [String(value.props["href"])]
          : [],
      ),
    ])
    .map(underBase);
}

/** Marks that lead nowhere, and those that no row of the table leads to as well. */
function faultsOf(picture: ReactNode): string[] {
  const { hrefs, loose } = marksOf(picture);
  const rows = new Set(rowsOf(picture));
  return [...loose, ...hrefs.filter((href) => !rows.has(href))];
}

const countOf = (picture: ReactNode) => new Set(marksOf(picture).hrefs).size;

const counts = fc.record({
  messages: fc.nat(9),
  counted: fc.nat(9),
  inputTokens: fc.nat(999),
  outputTokens: fc.nat(999),
  calls: fc.nat(9),
  failures: fc.nat(2),
});
const activity: fc.Arbitrary<ActivityRow> = fc
  .tuple(
    counts,
    fc.integer({ min: monthStart(2025, 0), max: monthStart(2026, 0) - 1 }),
    fc.constantFrom("cjson", "chatgpt", "claude"),
    fc.constantFrom("", "opus", "a model, with a comma"),
  )
  .map(([figures, day, source, model]) => ({ ...figures, day, source, model }));
const common = { year: 2025, locale: "en-GB" };

test.each(["month", "week"] as const)(
  "every mark of a picture of activity has its row, by %s",
  (unit) => {
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 12 }), (rows) => {
        expect(faultsOf(<YearHeatMap {...common} rows={rows} undated={0} />)).toEqual([]);
        expect(faultsOf(<ActivityBars {...common} rows={rows} unit={unit} />)).toEqual([]);
        expect(faultsOf(<CallBars {...common} rows={rows} unit={unit} />)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  },
);

test("every mark of the heat map of permissions has its row", () => {
  const figures = fc.tuple(...RISKS.map(() => fc.nat(5)));
  const row: fc.Arbitrary<RiskRow> = fc
    .tuple(fc.uuid(), fc.string({ minLength: 1 }), fc.tuple(figures, figures, figures))
    .map(([fileId, toolsetId, decided]) => ({
      fileId,
      toolsetId,
      counts: Object.fromEntries(
        DECISIONS.map((decision, at) => [
          decision,
          Object.fromEntries(RISKS.map((risk, column) => [risk, decided[at]?.[column] ?? 0])),
        ]),
      ) as RiskRow["counts"],
    }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      expect(faultsOf(<RiskHeatMap rows={rows} locale="en-GB" />)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("a picture of one entry has its mark, one of none has none", () => {
  const [one] = fc.sample(activity, { numRuns: 1, seed: 7 });
  const rows = one === undefined ? [] : [{ ...one, messages: 1 }];
  expect(countOf(<YearHeatMap {...common} rows={rows} undated={0} />)).toBe(1);
  expect(countOf(<YearHeatMap {...common} rows={[]} undated={0} />)).toBe(0);
  expect(countOf(<ActivityBars {...common} rows={[]} unit="month" />)).toBe(0);
  expect(countOf(<RiskHeatMap rows={[]} locale="en-GB" />)).toBe(0);
});
