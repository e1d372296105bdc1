"use client";

import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { useCommands } from "@/components/commands/use-commands";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type { EditedLevel } from "./bulk/refusal";
import type { Column } from "./columns";
import { nextPosition, type Position } from "./position";
import type { GridRow } from "./rows/grid-rows";
import type { Stated } from "./rows/pending";
import type { GridTool } from "./rows/row-view";
import { extendTo, toggleRow, type Selection } from "./rows/selection";

interface GridKeys {
  rows: readonly GridRow[];
  columns: readonly Column[];
  inConversation: boolean;
  at: Position;
  scroller: RefObject<HTMLElement | null>;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onSelectAll: () => void;
  onSet: (row: GridRow, level: EditedLevel, field: Field, value: Stated) => void;
  onExplain: (row: GridTool) => void;
  moveTo: (row: number, column: number) => void;
  scrollTo: (row: number) => void;
}

/** Lines a page key moves by when nothing tells how many are in view. */
const PAGE = 10;

/**
 * The keys of the data grid pattern for the cells, and the single letters as commands, so that a person can look
 * them up, choose others or switch them off.
 * @returns the handler for the grid's key presses
 */
export function useGridKeys(grid: GridKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, columns, at, scroller, selection } = grid;
  const level: EditedLevel = grid.inConversation ? "override" : "own";
  const row = rows[at.row];
  const hasFocus = () => scroller.current?.contains(document.activeElement) === true;
  const onRow = (act: (row: GridRow) => void) => () => {
    if (row === undefined || !hasFocus()) return false;
    return act(row);
  };
  const setter = (field: Field, value: Stated) =>
    onRow((line) => grid.onSet(line, line.kind === "toolset" ? "own" : level, field, value));

  useCommands({
    "tool.enable": setter("enabled", true),
    "tool.disable": setter("enabled", false),
    "tool.ask": setter("requiresApproval", true),
    "tool.inherit": onRow((line) => clear(line)),
    "tool.select": onRow((line) => grid.onSelection(toggleRow(selection, line))),
    "tool.explain": onRow((line) => {
      if (line.kind === "tool") grid.onExplain(line.row);
    }),
  });

  /** The switch of the cell with the focus, else both. */
  function clear(line: GridRow): void {
    const own = line.kind === "toolset" ? "own" : level;
    const edits = columns[at.column]?.edits;
    if (edits !== undefined && edits.level === own) {
      grid.onSet(line, own, edits.field, null);
      return;
    }
    grid.onSet(line, own, "enabled", null);
    grid.onSet(line, own, "requiresApproval", null);
  }

  function focusCell({ row: to, column }: Position): void {
    flushSync(() => grid.moveTo(to, column));
    const line = scroller.current?.querySelector(`[data-index="${to}"]`);
    const cell = line?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    grid.scrollTo(to);
  }

  function onCell(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): boolean {
    const { key, shiftKey } = event;
    const isMod = event.ctrlKey || event.metaKey;
    if (row === undefined || event.altKey) return false;
    if (key === "Enter" || key === "F2") enter(cell);
    else if (key === " " && shiftKey) grid.onSelection(extendTo(selection, rows, at.row));
    else if (key === " ") grid.onSelection(toggleRow(selection, row));
    else if (key === "a" && isMod) grid.onSelectAll();
    else if (key === "Backspace" || key === "Delete") {
      if (columns[at.column]?.edits === undefined) return false;
      clear(row);
    } else {
      const page = Math.floor((scroller.current?.clientHeight ?? 0) / cell.clientHeight) || PAGE;
      const size = { rows: rows.length, columns: columns.length, page };
      const next = nextPosition(at, event, size);
      if (next === null) return false;
      focusCell(next);
    }
    return true;
  }

  return (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const cell = target?.closest<HTMLElement>("[data-column]") ?? null;
    if (target === null || cell === null) return;
    const isInside = target !== cell;
    const isBack = isInside && (event.key === "Escape" || event.key === "F2");
    if (isBack) cell.focus();
    else if (isInside ? !alongCell(event.key, cell) : !onCell(event, cell)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Into the cell's control; one that does a single thing does it. */
function enter(cell: HTMLElement): void {
  const radio = cell.querySelector<HTMLElement>("input[type=radio]:checked:enabled");
  const [first, ...others] = cell.querySelectorAll<HTMLElement>("a, button, input:enabled");
  if (radio !== null) radio.focus();
  else if (others.length > 0) first?.focus();
  else first?.click();
}

/** Along the links of a cell that has several; the segments of a switch do so by themselves. */
function alongCell(key: string, cell: HTMLElement): boolean {
  const links = [...cell.querySelectorAll<HTMLElement>("a, button")];
  const here = links.findIndex((link) => link === document.activeElement);
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (here === -1 || step === 0) return false;
  links[Math.min(Math.max(here + step, 0), links.length - 1)]?.focus();
  return true;
}
