"use client";

import {
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type MouseEvent,
} from "react";
import { useVirtualRows } from "@/components/lists/use-virtual-rows";
import { cn } from "@/components/ui/style/cn";
import type { ToolMeasures, ToolsetRow } from "@/lib/domain/toolset/view/listing";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { columnsOf, columnTemplate, LINE_CLASS, type Column, type OptionalColumn } from "./columns";
import type { GridRow } from "./rows/grid-rows";
import { GridHead } from "./head";
import { extendTo, selectedOf, toggleRow, type Selection } from "./rows/selection";
import type { Stated } from "./rows/pending";
import { readSegment } from "./switch-cell";
import { ToolLine } from "./tool-line";
import { ToolsetLine, type DefaultsView } from "./toolset-line";
import type { GridTool, RowView } from "./rows/row-view";
import type { EditedLevel } from "./bulk/refusal";
import { useGridKeys } from "./use-grid-keys";

export interface ToolGridProps {
  fileId: string;
  rows: readonly GridRow[];
  inConversation: boolean;
  /** Columns a person has hidden. */
  hidden: readonly OptionalColumn[];
  selection: Selection;
  measures: ReadonlyMap<number, ToolMeasures>;
  viewOf: (row: GridTool) => RowView;
  defaultsOf: (toolset: ToolsetRow) => Readonly<Record<Field, DefaultsView>>;
  hrefOf: (row: GridTool) => string;
  onSelection: (selection: Selection) => void;
  /** Sets one switch of a line: of a tool, or of a toolset's defaults. */
  onSet: (row: GridRow, level: EditedLevel, field: Field, value: Stated) => void;
  onExplain: (row: GridTool) => void;
  onSelectAll: () => void;
}

const LINE_GUESS = 44;

const LINE = "group/row min-h-row border-b border-line py-2 hover:tint-over md:py-0";

function groundOf(row: GridRow, selected: ReturnType<typeof selectedOf>): string {
  if (row.kind === "toolset") return "bg-surface";
  return selected === "all" ? "bg-accent-soft" : "bg-canvas";
}

/**
 * Tools grouped by toolset, as a data grid with one tab stop; virtual, so that 1,500 tools are as quick as 15. It
 * listens to its lines as a whole, so that only lines which show something else are drawn again.
 */
export function ToolGrid(props: ToolGridProps) {
  const { rows, inConversation, hidden, selection } = props;
  const columns = useMemo(() => columnsOf(inConversation, hidden), [inConversation, hidden]);
  const [active, setActive] = useState<{ key: string; column: number } | null>(null);
  const found = active === null ? -1 : rows.findIndex(({ key }) => key === active.key);
  const at = Math.max(found, 0);
  const column = Math.min(active?.column ?? 1, columns.length - 1);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    scroller,
    count: rows.length,
    guess: LINE_GUESS,
    overscan: 8,
    keyOf: (index) => rows[index]?.key ?? index,
    // The line of the tab stop, which may not have the focus.
    kept: at,
  });
  const keys = useGridKeys({
    ...props,
    columns,
    at: { row: at, column },
    scroller,
    moveTo: (row, next) => {
      const key = rows[row]?.key;
      if (key !== undefined) setActive({ key, column: next });
    },
    scrollTo: virtual.scrollTo,
  });

  const events = useLineEvents(props, columns, active, setActive);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <div
        role="grid"
        // Its cells take the focus, one of them at a time.
        tabIndex={rows.length === 0 ? 0 : -1}
        aria-label="Tools"
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        className="md:w-max md:min-w-full"
        style={{ "--columns": columnTemplate(columns) }}
        {...events}
        onKeyDown={keys}
      >
        <GridHead columns={columns} />
        <div role="rowgroup" className="relative" style={{ height: virtual.size }}>
          {virtual.rows.map((line) => {
            const { index, key } = line;
            const row = rows[index];
            if (row === undefined) return null;
            const selected = selectedOf(row, selection);
            return (
              <GridLine
                key={key}
                grid={props}
                row={row}
                index={index}
                columns={columns}
                active={index === at ? column : null}
                selected={selected}
                placed={virtual.place(line, cn(LINE, groundOf(row, selected), LINE_CLASS))}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** A line of the grid: the head of a toolset, or a tool. */
function GridLine({
  grid,
  row,
  index,
  columns,
  active,
  selected,
  placed,
}: {
  grid: ToolGridProps;
  row: GridRow;
  index: number;
  columns: readonly Column[];
  active: number | null;
  selected: ReturnType<typeof selectedOf>;
  /** The attributes that put it where it belongs. */
  placed: ReturnType<ReturnType<typeof useVirtualRows>["place"]>;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected === "all" && row.kind === "tool"}
      {...placed}
    >
      {row.kind === "toolset" ? (
        <ToolsetLine
          fileId={grid.fileId}
          toolset={row.toolset}
          tools={row.tools}
          total={row.total}
          selected={selected}
          defaults={grid.defaultsOf(row.toolset)}
          measures={grid.measures}
          columns={columns}
          active={active}
        />
      ) : (
        <ToolLine
          fileId={grid.fileId}
          row={row.row}
          view={grid.viewOf(row.row)}
          measures={grid.measures.get(row.row.tool.id)}
          columns={columns}
          isSelected={selected === "all"}
          active={active}
          href={grid.hrefOf(row.row)}
        />
      )}
    </div>
  );
}

/** What the grid hears of its lines. */
function useLineEvents(
  grid: ToolGridProps,
  columns: readonly Column[],
  active: { key: string; column: number } | null,
  setActive: (next: { key: string; column: number }) => void,
) {
  const { rows, selection } = grid;
  const isHeld = useRef(false);

  const lineOf = (target: EventTarget): { row: GridRow; index: number } | null => {
    const line = target instanceof Element ? target.closest("[data-index]") : null;
    const index = Number(line?.getAttribute("data-index") ?? -1);
    const row = rows[index];
    return row === undefined ? null : { row, index };
  };

  function onChange(event: ChangeEvent<HTMLElement>): void {
    const { target } = event;
    const line = lineOf(target);
    if (line === null || !(target instanceof HTMLInputElement)) return;
    if (target.dataset["act"] === "select") {
      grid.onSelection(
        isHeld.current ? extendTo(selection, rows, line.index) : toggleRow(selection, line.row),
      );
      return;
    }
    const cell = target.closest("[data-column]")?.getAttribute("data-column");
    const edits = columns[Number(cell)]?.edits;
    if (edits !== undefined) {
      grid.onSet(line.row, edits.level, edits.field, readSegment(target.value));
    }
  }

  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    isHeld.current = event.shiftKey;
    const line = lineOf(event.target);
    const act = event.target instanceof Element ? event.target.closest("[data-act=explain]") : null;
    if (act !== null && line?.row.kind === "tool") grid.onExplain(line.row.row);
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const cell = target.closest("[data-column]")?.getAttribute("data-column");
    const line = lineOf(target);
    if (line === null || cell === null || cell === undefined) return;
    const next = { key: line.row.key, column: Number(cell) };
    if (next.key !== active?.key || next.column !== active.column) setActive(next);
  }

  return { onChange, onClickCapture, onFocus };
}
