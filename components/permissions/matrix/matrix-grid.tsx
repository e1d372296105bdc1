"use client";

import Link from "next/link";
import { useRef } from "react";
import { useVirtualRows, type DrawnRow } from "@/components/lists/use-virtual-rows";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { cn } from "@/components/ui/style/cn";
import type { MatrixCell, MatrixRow, MatrixTool } from "@/lib/domain/permissions/reports/matrix";
import { titleWords } from "@/components/names/title-labels";
import { TitleText } from "@/components/names/title-text";
import { cellText, driftOf, rowCounts, rowCountsInWords } from "./cell-text";

const ROW = 40;
const HEAD = 72;
const COLUMN = 128;

/** A column with its place among all tools and how many conversations differ in it. */
export interface MatrixColumn extends MatrixTool {
  at: number;
  drift: number;
}

interface Props {
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  hasMore: boolean;
  loadMore: () => Promise<unknown>;
}

/** Conversations down, tools across; both axes draw only what is in sight. */
export function MatrixGrid({ columns, rows, hasMore, loadMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const down = useVirtualRows({
    scroller,
    count: rows.length,
    guess: ROW,
    isFixed: true,
    overscan: 10,
    more: { has: hasMore, from: rows.length - 30, load: loadMore },
  });
  const { rows: shown } = useVirtualRows({
    count: columns.length,
    guess: COLUMN,
    isFixed: true,
    isAcross: true,
    overscan: 4,
    scroller,
  });
  const first = shown[0]?.start ?? 0;
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Matrix, scrolls both ways"
      // Nothing in the cells takes the focus, so the region does: a keyboard scrolls it.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto focus-visible:focus-ring-inset"
    >
      <div
        role="table"
        aria-label="Conversations and tools"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className="relative w-fit min-w-full text-small"
        style={{ height: HEAD + down.size }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 flex w-fit bg-surface"
          style={{ height: HEAD }}
        >
          <Corner />
          <div style={{ width: first }} role="presentation" />
          {shown.map(({ index, key }) => (
            <ColumnHead key={key} column={columns[index]} index={index} />
          ))}
        </div>
        {down.rows.map(({ index, key, start }) => (
          <Row
            key={key}
            row={rows[index]}
            index={index}
            top={HEAD + start}
            columns={columns}
            shown={shown}
            first={first}
          />
        ))}
      </div>
    </div>
  );
}

const ROW_HEAD =
  "sticky start-0 z-10 w-40 shrink-0 border-e border-b border-line bg-surface px-3 sm:w-64";

function Corner() {
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className={cn(ROW_HEAD, "flex items-end pb-2 font-medium")}
    >
      Conversation
    </div>
  );
}

function ColumnHead({ column, index }: { column: MatrixColumn | undefined; index: number }) {
  if (column === undefined) return null;
  const name = `${column.toolsetId}/${column.name}`;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      title={revealName(name)}
      style={{ width: COLUMN }}
      className="flex shrink-0 flex-col justify-end border-b border-line px-2 pb-2"
    >
      <NameText className="truncate text-caption text-ink-faint" text={column.toolsetId} />
      <NameText className="truncate font-mono" text={column.name} />
      <span className="truncate text-caption text-ink-soft">
        {cellText(column)}, {column.drift} differ
      </span>
    </div>
  );
}

interface RowProps {
  row: MatrixRow | undefined;
  index: number;
  top: number;
  columns: readonly MatrixColumn[];
  shown: readonly DrawnRow[];
  first: number;
}

function Row({ row, index, top, columns, shown, first }: RowProps) {
  if (row === undefined) return null;
  const { conversation, cells, unresolved } = row;
  const byTool = new Map(cells.map((cell) => [cell.tool, cell]));
  const title = titleWords(conversation.title);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 flex w-fit"
      style={{ height: ROW, transform: `translateY(${top}px)`, top: 0 }}
    >
      <div role="rowheader" aria-colindex={1} className={cn(ROW_HEAD, "flex items-center gap-2")}>
        <Link
          href={`/conversations/${encodeURIComponent(conversation.id)}`}
          prefetch={false}
          title={revealName(title)}
          className="-my-1 truncate-name min-w-0 flex-1 rounded-control py-1 hover:underline"
        >
          <TitleText title={conversation.title} isDerived={conversation.titleDerived} />
        </Link>
        <span
          className="shrink-0 text-caption text-ink-faint tabular-nums"
          title={rowCountsInWords(cells.length, unresolved)}
        >
          <span aria-hidden>{rowCounts(cells.length, unresolved)}</span>
          <span className="sr-only">{rowCountsInWords(cells.length, unresolved)}</span>
        </span>
      </div>
      <div style={{ width: first }} role="presentation" className="shrink-0" />
      {shown.map(({ index: at, key }) => {
        const column = columns[at];
        return column === undefined ? null : (
          <Cell key={key} column={column} cell={byTool.get(column.at)} index={at} />
        );
      })}
    </div>
  );
}

const DRIFT = {
  looser: { look: "bg-warning-soft font-medium text-warning", word: "looser than the default" },
  tighter: { look: "bg-info-soft font-medium text-info", word: "tighter than the default" },
} as const;

function Cell({
  column,
  cell,
  index,
}: {
  column: MatrixColumn;
  cell: MatrixCell | undefined;
  index: number;
}) {
  const drift = cell === undefined ? null : DRIFT[driftOf(cell, column)];
  return (
    <div
      role="cell"
      aria-colindex={index + 2}
      style={{ width: COLUMN }}
      className={cn(
        "flex shrink-0 items-center border-b border-line px-2",
        drift === null ? "text-ink-faint" : drift.look,
      )}
    >
      {cellText(cell ?? column)}
      {drift === null ? null : <span className="sr-only">({drift.word})</span>}
    </div>
  );
}
