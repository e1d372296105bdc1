"use client";

import { useCallback, useMemo } from "react";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import type {
  ToolMeasures,
  ToolsetFileDetail,
  ToolsetRow,
} from "@/lib/domain/toolset/view/listing";
import type { RowContext } from "@/lib/domain/toolset/view/row-permissions";
import { facetsOf, findTools } from "./facets/facets";
import { gridRows, gridTools, type GridRow } from "./rows/grid-rows";
import { pendingValue, type Pending } from "./rows/pending";
import { inheritedByDefaults, viewRow, type GridTool } from "./rows/row-view";
import type { DefaultsView } from "./toolset-line";

/** What decides which lines are shown, and how. */
interface Shown {
  readonly text: string;
  readonly chosen: readonly string[];
  readonly pending: Pending;
  readonly measures: ReadonlyMap<number, ToolMeasures>;
}

/** The lines of the grid and what each shows, pending changes included. */
export function useGridView(
  { toolsets, application, conversation }: ToolsetFileDetail,
  { text, chosen, pending, measures }: Shown,
) {
  const inConversation = conversation !== null;
  const context = useMemo<RowContext>(
    () => ({ application, inConversation }),
    [application, inConversation],
  );
  const tools = useMemo(() => gridTools(toolsets), [toolsets]);
  const find = useCallback(
    (words: string) =>
      findTools(tools, words, chosen, (row) =>
        facetsOf(row, viewRow(row, context, pending), measures.get(row.tool.id)),
      ),
    [tools, chosen, context, pending, measures],
  );
  const found = useMemo(() => find(text), [find, text]);
  const isNarrowed = text.trim() !== "" || chosen.length > 0;
  const rows = useMemo(
    () => gridRows(toolsets, found.shown, isNarrowed),
    [toolsets, found, isNarrowed],
  );
  const defaults = useMemo(
    () => new Map(toolsets.map(({ row }) => [row.id, viewDefaults(row, context, pending)])),
    [toolsets, context, pending],
  );
  return {
    context,
    tools,
    found,
    rows,
    isNarrowed,
    isQuick: (words: string) => countNew(rows, gridRows(toolsets, find(words).shown, true)) <= FEW,
    viewOf: (row: GridTool) => viewRow(row, context, pending),
    defaultsOf: (toolset: ToolsetRow) =>
      defaults.get(toolset.id) ?? viewDefaults(toolset, context, pending),
  };
}

/** As many lines as a tall window shows, and how many of them are drawn within a frame or two. */
const SCREEN = 24;
const FEW = 6;

/** How many of the first lines are not among the first ones that are drawn already. */
function countNew(drawn: readonly GridRow[], next: readonly GridRow[]): number {
  const known = new Set(drawn.slice(0, SCREEN).map(({ key }) => key));
  return next.slice(0, SCREEN).filter(({ key }) => !known.has(key)).length;
}

/** The defaults of a toolset as its line shows them. */
function viewDefaults(
  toolset: ToolsetRow,
  context: RowContext,
  pending: Pending,
): Readonly<Record<Field, DefaultsView>> {
  const view = (field: Field): DefaultsView => {
    const place = { level: "defaults", toolset: toolset.id, tool: null, field } as const;
    const draft = pendingValue(pending, place);
    return {
      value: draft === undefined ? toolset.defaults[field] : draft,
      inherited: inheritedByDefaults(field, context),
      isPending: draft !== undefined,
    };
  };
  return { enabled: view("enabled"), requiresApproval: view("requiresApproval") };
}
