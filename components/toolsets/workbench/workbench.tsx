"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { useUndo } from "@/components/drafts/use-undo";
import { LiveOverrides } from "@/components/live/live-parts";
import { useRefresh } from "@/components/routing/use-refresh";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import type { ToolMeasures, ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { toolMeasuresQuery, toolsetFileQuery } from "@/lib/queries/toolsets/list";
import { FIELD_NAME, statedName } from "@/components/permissions/switch-labels";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { savedValue, type EditedLevel } from "../grid/bulk/refusal";
import { GridLegend } from "../grid/legend";
import { CARDS, FacetCards } from "../grid/facets/cards";
import { facetLabel } from "../grid/facets/labels";
import { GridBar } from "../grid/facets/bar";
import type { GridRow } from "../grid/rows/grid-rows";
import type { Change, Stated } from "../grid/rows/pending";
import { quickSelectors } from "../grid/facets/quick-selectors";
import { placesOf, type GridTool } from "../grid/rows/row-view";
import { addTools, NONE_SELECTED, type Selected } from "../grid/rows/selection";
import { toolHref } from "./grid-hrefs";
import { SyncBars } from "../sync/sync-bar-list";
import { ToolGrid } from "../grid/tool-grid";
import { broadcastChange } from "./use-other-tabs";
import { useGridView } from "../grid/use-grid-view";
import { useGridAddress } from "./use-grid-address";
import { useToolsetEdits } from "./use-toolset-edits";
import {
  ArchivedNotice,
  BulkBar,
  ConversationGone,
  ExplainedTool,
  GridDrafts,
  GridEmpty,
  SaveBar,
} from "./late-parts";
import { WorkbenchHeader } from "./header";

const NO_MEASURES: ReadonlyMap<number, ToolMeasures> = new Map();

/** One toolset file: its tools as a grid of switches, saved together. */
export function ToolsetWorkbench({ initial }: { initial: ToolsetFileDetail }) {
  const refreshPage = useRefresh();
  const { id } = initial.file;
  const [{ text, chosen, conversation: asked, hidden }, setFilters] = useGridAddress();
  const stored = useQuery({
    ...toolsetFileQuery(id, asked),
    placeholderData: keepPreviousData,
    ...((initial.conversation?.id ?? null) === asked ? { initialData: initial } : {}),
  });
  const detail = stored.data ?? initial;
  const measured = useQuery(toolMeasuresQuery(id)).data;
  const measures = useMemo(
    () =>
      measured === undefined ? NO_MEASURES : new Map(measured.map((one) => [one.id, one] as const)),
    [measured],
  );
  const inConversation = detail.conversation !== null;
  const level: EditedLevel = inConversation ? "override" : "own";
  const afterUndo = () => {
    broadcastChange();
    refreshPage();
  };
  const ofFile = useUndo("toolset", id, afterUndo);
  const ofConversation = useUndo("conversation", detail.conversation?.id ?? "", afterUndo);
  const { undo, redo, undoChange } = inConversation ? ofConversation : ofFile;
  const edits = useToolsetEdits(detail, undoChange);
  const { pending } = edits;
  const [selection, setSelection] = useState(NONE_SELECTED);
  const [explained, setExplained] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  const view = useGridView(detail, { text, chosen, pending, measures });
  const { context, tools, found, rows, isNarrowed, viewOf } = view;
  const selected = pick(tools, selection.selected);
  const visible = pick(found.shown, selection.selected);
  const explainedTool = tools.find(({ tool }) => tool.id === explained);
  useCommands({ "edit.undo": undo, "edit.redo": redo });

  const toggleFacet = (facet: string) =>
    setFilters({
      chosen: chosen.includes(facet) ? chosen.filter((one) => one !== facet) : [...chosen, facet],
    });

  function set(row: GridRow, where: EditedLevel, field: Field, value: Stated): void {
    const change: Change =
      row.kind === "toolset"
        ? {
            place: { level: "defaults", toolset: row.toolset.id, tool: null, field },
            saved: row.toolset.defaults[field],
            value,
          }
        : {
            place: placesOf(row.row, field)[where],
            saved: savedValue(row.row, field, where),
            value,
          };
    edits.set([change]);
    const name = row.kind === "toolset" ? row.toolset.toolsetId : row.row.tool.name;
    setSaid(`${FIELD_NAME[field]} of ${name}: ${statedName(field, value)}`);
  }

  return (
    <>
      <WorkbenchHeader file={detail.file} onUndo={undo} onRedo={redo}>
        <GridBar
          text={text}
          onText={(next) => setFilters({ text: next })}
          isQuick={view.isQuick}
          facets={{ counts: found.counts, chosen, onToggle: toggleFacet }}
          shown={found.shown}
          selectors={() => quickSelectors(found.shown, viewOf, measures)}
          onSelect={(some) => setSelection(addTools(selection, some))}
          conversation={detail.conversation}
          canChoose={pending.size === 0}
          onConversation={(next) => setFilters({ conversation: next })}
        />
        <FacetCards
          counts={found.counts}
          chosen={chosen}
          onToggle={toggleFacet}
          shown={found.shown.length}
          total={tools.length}
        />
        <ChipGroup
          label="Narrowed to"
          chips={chosen
            .filter((facet) => !CARDS.includes(facet))
            .map((facet) => ({ id: facet, label: facetLabel(facet) }))}
          onRemove={toggleFacet}
          onClear={() => setFilters({ chosen: [] })}
        />
      </WorkbenchHeader>
      {detail.toolsets.map(({ row }) =>
        row.isArchived === true ? (
          <ArchivedNotice key={row.id} toolset={row} undoChange={undoChange} onChange={afterUndo} />
        ) : null,
      )}
      <SyncBars detail={detail} />
      {detail.conversation === null ? null : (
        <LiveOverrides fileId={id} conversation={detail.conversation.id} />
      )}
      <div role="status" className="sr-only">
        {said}
      </div>
      {asked !== null && !inConversation && !stored.isPlaceholderData ? (
        <ConversationGone onClear={() => setFilters({ conversation: null })} />
      ) : null}
      {edits.draft.isChanged || edits.draft.others.length > 0 ? (
        <GridDrafts draft={edits.draft} tools={tools} />
      ) : null}
      {rows.length === 0 ? null : (
        <GridLegend hidden={hidden} onHide={(next) => setFilters({ hidden: next })} />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {rows.length === 0 ? (
          <GridEmpty
            hasToolsets={detail.toolsets.length > 0}
            isNarrowed={isNarrowed}
            onClear={() => setFilters({ text: "", chosen: [] })}
          />
        ) : (
          <ToolGrid
            fileId={id}
            rows={rows}
            inConversation={inConversation}
            hidden={hidden}
            selection={selection}
            measures={measures}
            viewOf={viewOf}
            defaultsOf={view.defaultsOf}
            hrefOf={(row) => toolHref(id, row)}
            onSelection={setSelection}
            onSet={set}
            onExplain={(row) => setExplained(row.tool.id)}
            onSelectAll={() => setSelection(addTools(selection, found.shown))}
          />
        )}
        {selected.length === 0 ? null : (
          <BulkBar
            selected={selected}
            hidden={selected.length - visible.length}
            level={level}
            viewOf={viewOf}
            onApply={(changes, words) => {
              edits.set(changes);
              setSaid(words);
            }}
            onClear={() => setSelection(NONE_SELECTED)}
          />
        )}
      </div>
      {pending.size === 0 ? null : (
        <SaveBar
          pending={pending}
          tools={tools}
          saving={edits.saving}
          onDiscard={edits.discard}
          level={inConversation ? "conversation" : "toolset"}
        />
      )}
      {explainedTool === undefined ? null : (
        <ExplainedTool
          fileId={id}
          row={explainedTool}
          context={context}
          pending={pending}
          conversation={detail.conversation?.id ?? null}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

function pick(tools: readonly GridTool[], selected: Selected): readonly GridTool[] {
  return selected.size === 0 ? [] : tools.filter(({ tool }) => selected.has(tool.id));
}
