import { NameText } from "@/components/names/name-text";
import { hitHref } from "@/components/search/hit-link";
import { PlaceLink } from "@/components/shell/place-link";
import { cn } from "@/components/ui/style/cn";
import { TextLink } from "@/components/ui/text/text-link";
import {
  GRAPH_ROWS,
  type BranchGraph,
  type BranchGraphRow,
  type GraphEdge,
} from "@/lib/domain/conversation/tree/graph";
import { DataTable } from "./data-table";
import type { PictureFormat } from "./format";
import { Picture } from "./picture";

/** The height of a row, as that of the links in it (`h-11`), and from one lane to the next. */
const ROW = 44;
const LANE = 20;
const LEFT = 14;
/** More lanes would leave no room for words; what lies deeper is drawn in the last one. */
const MOST_LANES = 8;

export interface BranchGraphProps {
  graph: BranchGraph;
  format: PictureFormat;
  /** In the reader, where a link would load the page again. */
  onFollow?: ((row: BranchGraphRow) => unknown) | undefined;
}

/** The branches and retries of a conversation: a line down what is read, and beside it what else there was. */
export function BranchGraphPicture({ graph, format, onFollow }: BranchGraphProps) {
  const { rows, from, total } = graph;
  const forks = format.count(graph.forks, "choice", "choices");
  const messages = format.count(graph.messages, "message", "messages");
  return (
    <Picture
      title="Branches and retries"
      summary={`${forks} in ${messages}. ${rangeOf(graph, format)}`}
      legend={<Legend />}
      table={
        <DataTable
          caption="Branches and retries"
          columns={["Begins with", "Role", "Messages", "Shown"]}
          rows={rows.map((row) => ({
            key: String(row.id),
            label: beginning(row),
            href: rowHref(graph.id, row),
            values: [
              <NameText key="role" text={row.role} />,
              format.figure(row.length),
              row.onPath ? "Yes" : "No",
            ],
          }))}
        />
      }
    >
      <div className="relative">
        <Lines graph={graph} />
        <ol aria-label="Branches and retries">
          {rows.map((row) => (
            <Row key={row.id} graph={graph} row={row} format={format} onFollow={onFollow} />
          ))}
        </ol>
      </div>
      {onFollow === undefined ? <Pages graph={graph} /> : null}
      {onFollow !== undefined && from + rows.length < total ? (
        <p className="text-small">
          <TextLink href={graphHref(graph.id, 0)}>Show all on a page</TextLink>
        </p>
      ) : null}
    </Picture>
  );
}

function rangeOf({ from, rows, total }: BranchGraph, format: PictureFormat): string {
  if (rows.length === total) return "A mark stands for all messages up to the next choice.";
  const last = format.figure(from + rows.length);
  return `Rows ${format.figure(from + 1)} to ${last} of ${format.figure(total)}.`;
}

/** Where the picture is a page, from a row on. */
function graphHref(id: string, from: number): string {
  const page = `/conversations/${encodeURIComponent(id)}/branches`;
  return from === 0 ? page : `${page}?from=${from}`;
}

/** At the first message of a row: on its branch, or with its retry shown. */
function rowHref(conversationId: string, row: BranchGraphRow): string {
  const { messageId: documentId, id: messageId, slot, path, onPath } = row;
  const shown = onPath || path !== null;
  const place = { messageId, documentId, slot, shown, deleted: false, where: "text" } as const;
  const href = hitHref(conversationId, place, "");
  return path === null || onPath ? href : `${href}&path=${path}`;
}

const beginning = ({ words, role }: BranchGraphRow) =>
  words === "" ? `A message of ${role} without words` : words;

const x = (lane: number) => LEFT + Math.min(lane, MOST_LANES - 1) * LANE;
const widthOf = ({ lanes }: BranchGraph) => x(Math.max(1, lanes) - 1) + LEFT;

function Row({
  graph,
  row,
  format,
  onFollow,
}: Pick<BranchGraphProps, "onFollow" | "format" | "graph"> & { row: BranchGraphRow }) {
  return (
    <li className="h-11">
      <PlaceLink
        href={rowHref(graph.id, row)}
        style={{ paddingInlineStart: widthOf(graph) }}
        className={cn(
          "flex h-11 items-center gap-3 rounded-control pe-2 text-small transition-state hover:bg-tint hover:text-ink",
          row.onPath ? "text-ink" : "text-ink-soft",
        )}
        {...(onFollow === undefined
          ? {}
          : {
              onNavigate: (event: { preventDefault: () => void }) => {
                event.preventDefault();
                onFollow(row);
              },
            })}
      >
        <NameText className="min-w-0 flex-1 truncate" text={beginning(row)} title={row.words} />
        <span className="shrink-0 text-caption text-ink-faint tabular-nums">
          <NameText className="max-sm:sr-only" text={row.role} />
          {row.length === 1 ? "" : ` · ${format.count(row.length, "message", "messages")}`}
        </span>
        {row.onPath ? <span className="sr-only">shown</span> : null}
      </PlaceLink>
    </li>
  );
}

/** The lines and marks behind the rows, which say the same in words. */
function Lines({ graph }: { graph: BranchGraph }) {
  const { rows, edges, from } = graph;
  const isOn = (onPath: boolean) => edges.filter((edge) => edge.onPath === onPath);
  return (
    <svg
      aria-hidden
      width={widthOf(graph)}
      height={rows.length * ROW}
      className="pointer-events-none absolute inset-y-0 start-0 overflow-hidden rtl:-scale-x-100"
    >
      <Edges edges={isOn(false)} from={from} className="stroke-line-strong" width={1.5} />
      <Edges edges={isOn(true)} from={from} className="stroke-accent" width={2.5} />
      {rows.map((row, at) => (
        <Mark key={row.id} row={row} y={at * ROW + ROW / 2} />
      ))}
    </svg>
  );
}

function Edges({
  edges,
  from,
  className,
  width,
}: {
  edges: readonly GraphEdge[];
  from: number;
  className: string;
  width: number;
}) {
  const y = (row: number) => (row - from) * ROW + ROW / 2;
  const line = ({ from: a, to: b }: GraphEdge) => {
    const [left, right] = [x(a.lane), x(b.lane)];
    if (left === right) return `M${left} ${y(a.row)}V${y(b.row)}`;
    return `M${left} ${y(a.row)}V${y(b.row) - LANE}Q${left} ${y(b.row)} ${right} ${y(b.row)}`;
  };
  return (
    <path d={edges.map(line).join("")} fill="none" strokeWidth={width} className={className} />
  );
}

/** A dot for one message, a longer mark for a run of them. */
function Mark({ row, y }: { row: BranchGraphRow; y: number }) {
  const height = row.length === 1 ? 10 : 22;
  return (
    <rect
      x={x(row.lane) - 5}
      y={y - height / 2}
      width={10}
      height={height}
      rx={5}
      className={row.onPath ? "fill-accent" : "fill-canvas stroke-ink-faint stroke-2"}
    />
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
        Shown
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full border-2 border-ink-faint" />
        Not shown
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-4 w-2.5 shrink-0 rounded-full border-2 border-ink-faint" />
        Several messages
      </li>
    </ul>
  );
}

/** To the rows before these and behind them. */
function Pages({ graph: { id, from, rows, total } }: { graph: BranchGraph }) {
  const next = from + rows.length;
  if (from === 0 && next >= total) return null;
  return (
    <nav aria-label="Rows" className="flex gap-4 text-small">
      {from === 0 ? null : (
        <TextLink href={graphHref(id, Math.max(0, from - GRAPH_ROWS))}>Previous rows</TextLink>
      )}
      {next >= total ? null : <TextLink href={graphHref(id, next)}>Next rows</TextLink>}
    </nav>
  );
}
