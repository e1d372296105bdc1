"use client";

import type { ToolMeasures, ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { FIELD_NAME, statedName } from "@/components/permissions/switch-labels";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { GridLegend } from "../grid/legend";
import { savedValue, type EditedLevel } from "../grid/bulk/refusal";
import type { GridRow } from "../grid/rows/grid-rows";
import type { Change, Stated } from "../grid/rows/pending";
import { placesOf, type GridTool } from "../grid/rows/row-view";
import { addTools, NONE_SELECTED, type Selected, type Selection } from "../grid/rows/selection";
import { ToolGrid } from "../grid/tool-grid";
import type { useGridView } from "../grid/use-grid-view";
import type { GridAddress } from "./grid-address";
import { toolHref } from "./grid-hrefs";
import { BulkBar, GridEmpty } from "./late-parts";

interface Props {
  detail: ToolsetFileDetail;
  view: ReturnType<typeof useGridView>;
  measures: ReadonlyMap<number, ToolMeasures>;
  address: GridAddress;
  onAddress: (change: Partial<GridAddress>) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onExplain: (row: GridTool) => void;
  /** Changes that wait to be saved, and what they are in words. */
  onChanges: (changes: readonly Change[], words: string) => void;
}

/** The grid of tools with its legend, and the bar for those that are selected. */
export function GridArea(props: Props) {
  const { detail, view, measures, selection, onSelection, onChanges } = props;
  const { hidden } = props.address;
  const { found, rows, tools, viewOf } = view;
  const inConversation = detail.conversation !== null;
  const selected = pick(tools, selection.selected);
  const visible = pick(found.shown, selection.selected);
  return (
    <>
      {rows.length === 0 ? null : (
        <GridLegend hidden={hidden} onHide={(next) => props.onAddress({ hidden: next })} />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {rows.length === 0 ? (
          <GridEmpty
            hasToolsets={detail.toolsets.length > 0}
            isNarrowed={view.isNarrowed}
            onClear={() => props.onAddress({ text: "", chosen: [] })}
          />
        ) : (
          <ToolGrid
            fileId={detail.file.id}
            rows={rows}
            inConversation={inConversation}
            hidden={hidden}
            selection={selection}
            measures={measures}
            viewOf={viewOf}
            defaultsOf={view.defaultsOf}
            hrefOf={(row) => toolHref(detail.file.id, row)}
            onSelection={onSelection}
            onSet={(row, where, field, value) => {
              const name = row.kind === "toolset" ? row.toolset.toolsetId : row.row.tool.name;
              onChanges(
                [changeOf(row, where, field, value)],
                `${FIELD_NAME[field]} of ${name}: ${statedName(field, value)}`,
              );
            }}
            onExplain={props.onExplain}
            onSelectAll={() => onSelection(addTools(selection, found.shown))}
          />
        )}
        {selected.length === 0 ? null : (
          <BulkBar
            selected={selected}
            hidden={selected.length - visible.length}
            level={inConversation ? "override" : "own"}
            viewOf={viewOf}
            onApply={onChanges}
            onClear={() => onSelection(NONE_SELECTED)}
          />
        )}
      </div>
    </>
  );
}

/** One switch of a line: a default of a toolset, or a tool's own. */
function changeOf(row: GridRow, where: EditedLevel, field: Field, value: Stated): Change {
  if (row.kind === "toolset") {
    return {
      place: { level: "defaults", toolset: row.toolset.id, tool: null, field },
      saved: row.toolset.defaults[field],
      value,
    };
  }
  return {
    place: placesOf(row.row, field)[where],
    saved: savedValue(row.row, field, where),
    value,
  };
}

function pick(tools: readonly GridTool[], selected: Selected): readonly GridTool[] {
  return selected.size === 0 ? [] : tools.filter(({ tool }) => selected.has(tool.id));
}
