import { NameText } from "@/components/names/name-text";
import { underBase } from "@/lib/shared/base-path";
import { revealName } from "@/lib/shared/hidden-in-names";
import { PlaceLink } from "@/components/shell/place-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import {
  DECISIONS,
  RISKS,
  type Decision,
  type Risk,
  type RiskRow,
} from "@/lib/domain/permissions/reports/risk-matrix";
import { DataTable, FigureLink } from "./data-table";
import { pictureFormat, type PictureFormat } from "./format";
import { MarkedSvg } from "./marked-svg";
import { Picture } from "./picture";

/** The edges of a cell, which is large enough for a finger, and the height of the heads. */
const WIDTH = 56;
const HEIGHT = 44;
const HEAD = 48;
/** More rows are in the table. */
const MOST = 60;

const TITLE = "Permissions by toolset";

const DECIDED: Readonly<Record<Decision, { words: string; facets: readonly string[] }>> = {
  runs: { words: "Runs without approval", facets: ["value:on", "approval:allow"] },
  asks: { words: "Asks", facets: ["value:on", "approval:ask"] },
  off: { words: "Off", facets: ["value:off"] },
};
const RISKY: Readonly<Record<Risk, { words: string; facet: string | null }>> = {
  all: { words: "All", facet: null },
  destructive: { words: "Destructive", facet: "hint:destructive" },
  notStated: { words: "Not stated", facet: "hint:notStated" },
  readOnly: { words: "Read-only", facet: "hint:readOnly" },
};

const COLUMNS = DECISIONS.flatMap((decision) => RISKS.map((risk) => ({ decision, risk })));
type Column = (typeof COLUMNS)[number];

/** Without the middle one, on which no figure could be read in both themes. */
const FILLS = ["fill-tint-strong", "fill-heat-1", "fill-heat-2", "fill-heat-4"];

/** The grid of a toolset, narrowed to the tools of one cell. */
function cellHref({ fileId, toolsetId }: RiskRow, { decision, risk }: Column): string {
  const { facet } = RISKY[risk];
  const facets = [
    ...DECIDED[decision].facets,
    ...(facet === null ? [] : [facet]),
    `toolset:${toolsetId}`,
  ];
  // Commas part the facets of the address, so one within a name is written as the page reads it.
  const list = facets.map((each) => each.replaceAll(",", "%2C")).join(",");
  return `/toolsets/${encodeURIComponent(fileId)}?f=${encodeURIComponent(list)}`;
}

/** How many tools of each toolset run, ask or are off: the more, the darker. */
export function RiskHeatMap({ rows, locale }: { rows: readonly RiskRow[]; locale: string }) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No tools yet">Import a toolset to see what its tools may do.</EmptyState>
    );
  }
  const format = pictureFormat(locale);
  const shown = rows.slice(0, MOST);
  const running = rows.reduce((sum, { counts }) => sum + counts.runs.destructive, 0);
  const cut = shown.length < rows.length ? ` The first ${MOST} toolsets are drawn.` : "";
  return (
    <Picture
      title={TITLE}
      summary={`${format.count(running, "destructive tool runs", "destructive tools run")} without approval. A tool may count in several columns; what tools say about themselves is not proven.${cut}`}
      table={<Figures rows={rows} format={format} />}
    >
      {/* Takes the focus, so that a keyboard scrolls it. */}
      <div
        tabIndex={0}
        role="region"
        aria-label="Permissions by toolset, picture"
        className="overflow-x-auto"
      >
        <div className="flex min-w-max items-start">
          <ul
            className="sticky start-0 z-10 w-36 shrink-0 bg-canvas sm:w-56"
            style={{ paddingTop: HEAD }}
          >
            {shown.map((row) => (
              <li key={`${row.fileId} ${row.toolsetId}`} className="h-11">
                <PlaceLink
                  href={`/toolsets/${encodeURIComponent(row.fileId)}`}
                  className="flex h-11 items-center rounded-control px-1 text-small text-ink-soft transition-state hover:bg-tint hover:text-ink"
                >
                  <NameText text={row.toolsetId} title={row.toolsetId} className="truncate" />
                </PlaceLink>
              </li>
            ))}
          </ul>
          <div>
            <Heads />
            <Cells rows={shown} format={format} />
          </div>
        </div>
      </div>
    </Picture>
  );
}

function Heads() {
  return (
    <div aria-hidden className="text-caption text-ink-soft" style={{ height: HEAD }}>
      <div className="flex h-6">
        {DECISIONS.map((decision) => (
          <span
            key={decision}
            className="truncate font-medium"
            style={{ width: WIDTH * RISKS.length }}
          >
            {DECIDED[decision].words}
          </span>
        ))}
      </div>
      <div className="flex h-6">
        {COLUMNS.map(({ decision, risk }) => (
          <span
            key={`${decision} ${risk}`}
            className="truncate"
            style={{ width: WIDTH }}
            title={RISKY[risk].words}
          >
            {RISKY[risk].words}
          </span>
        ))}
      </div>
    </div>
  );
}

function Cells({ rows, format }: { rows: readonly RiskRow[]; format: PictureFormat }) {
  const most = Math.max(
    1,
    ...rows.flatMap(({ counts }) => DECISIONS.map((each) => counts[each].all)),
  );
  const level = (count: number) => (count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 3)));
  const cells = rows.flatMap((row, y) =>
    COLUMNS.map((column, x) => ({
      row,
      column,
      x,
      y,
      count: row.counts[column.decision][column.risk],
    })),
  );
  const filled = cells.filter(({ count }) => count > 0);
  const [width, height] = [COLUMNS.length * WIDTH, rows.length * HEIGHT];
  const box = (x: number, y: number) =>
    `M${x * WIDTH + 1} ${y * HEIGHT + 1}h${WIDTH - 2}v${HEIGHT - 2}h-${WIDTH - 2}z`;
  return (
    <div style={{ width }}>
      <MarkedSvg
        label={TITLE}
        step={1}
        rowStep={COLUMNS.length}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full overflow-visible"
      >
        <path
          aria-hidden
          className="fill-tint"
          d={cells
            .filter(({ count }) => count === 0)
            .map(({ x, y }) => box(x, y))
            .join("")}
        />
        {filled.map(({ row, column, x, y, count }, at) => (
          <a
            key={`${row.fileId} ${row.toolsetId} ${column.decision} ${column.risk}`}
            href={underBase(cellHref(row, column))}
            data-at={y * COLUMNS.length + x}
            tabIndex={at === 0 ? 0 : -1}
            aria-label={revealName(
              `${row.toolsetId}, ${DECIDED[column.decision].words.toLowerCase()}, ${RISKY[column.risk].words.toLowerCase()}: ${format.count(count, "tool", "tools")}`,
            )}
          >
            <rect
              x={x * WIDTH + 1}
              y={y * HEIGHT + 1}
              width={WIDTH - 2}
              height={HEIGHT - 2}
              rx={4}
              className={FILLS[level(count)]}
            />
            <text
              aria-hidden
              x={x * WIDTH + WIDTH / 2}
              y={y * HEIGHT + HEIGHT / 2 + 4}
              textAnchor="middle"
              className={level(count) > 2 ? "fill-canvas text-caption" : "fill-ink text-caption"}
            >
              {format.brief(count)}
            </text>
          </a>
        ))}
      </MarkedSvg>
    </div>
  );
}

function Figures({ rows, format }: { rows: readonly RiskRow[]; format: PictureFormat }) {
  return (
    <DataTable
      caption={TITLE}
      columns={[
        "Toolset",
        ...COLUMNS.map(({ decision, risk }) => `${DECIDED[decision].words}: ${RISKY[risk].words}`),
      ]}
      rows={rows.map((row) => ({
        key: `${row.fileId} ${row.toolsetId}`,
        label: row.toolsetId,
        href: `/toolsets/${encodeURIComponent(row.fileId)}`,
        values: COLUMNS.map((column) => (
          <FigureLink
            key={`${column.decision} ${column.risk}`}
            count={row.counts[column.decision][column.risk]}
            href={cellHref(row, column)}
            format={format}
          />
        )),
      }))}
    />
  );
}
