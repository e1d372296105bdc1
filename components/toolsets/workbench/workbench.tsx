"use client";

import { useState, useMemo } from "react";
import { useCommands } from "@/components/commands/use-commands";
import { LiveOverrides } from "@/components/live/live-parts";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { useAddressParams } from "@/components/routing/use-address-param";
import { addTools, NONE_SELECTED } from "../grid/rows/selection";
import { useGridView } from "../grid/use-grid-view";
import { SyncBars } from "../sync/sync-bar-list";
import { GridFilters } from "./filters";
import { GridArea } from "./grid-area";
import { WorkbenchHeader } from "./header";
import { ArchivedNotice, ConversationGone, ExplainedTool, GridDrafts, SaveBar } from "./late-parts";
import { useGridUndo, useStoredFile } from "./use-stored-file";
import { useToolsetEdits } from "./use-toolset-edits";
import { NAMES, readChosen, readHidden, writeGridAddress, type GridAddress } from "./grid-address";

/** One toolset file: its tools as a grid of switches, saved together. */
export function ToolsetWorkbench({ initial }: { initial: ToolsetFileDetail }) {
  const { id } = initial.file;
  const [address, setAddress] = useGridAddress();
  const { text, chosen } = address;
  const { detail, measures, isGone } = useStoredFile(initial, address.conversation);
  const { conversation } = detail;
  const { undo, redo, undoChange, afterUndo } = useGridUndo(detail);
  const edits = useToolsetEdits(detail, undoChange);
  const { pending } = edits;
  const [selection, setSelection] = useState(NONE_SELECTED);
  const [explained, setExplained] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const view = useGridView(detail, { text, chosen, pending, measures });
  const { tools } = view;
  const explainedTool = tools.find(({ tool }) => tool.id === explained);
  useCommands({ "edit.undo": undo, "edit.redo": redo });

  return (
    <>
      <WorkbenchHeader file={detail.file} onUndo={undo} onRedo={redo}>
        <GridFilters
          address={address}
          onAddress={setAddress}
          view={view}
          measures={measures}
          conversation={conversation}
          canChoose={pending.size === 0}
          onSelect={(some) => setSelection(addTools(selection, some))}
        />
      </WorkbenchHeader>
      {detail.toolsets.map(({ row }) =>
        row.isArchived === true ? (
          <ArchivedNotice key={row.id} toolset={row} undoChange={undoChange} onChange={afterUndo} />
        ) : null,
      )}
      <SyncBars detail={detail} />
      {conversation === null ? null : <LiveOverrides fileId={id} conversation={conversation.id} />}
      <div role="status" className="sr-only">
        {said}
      </div>
      {isGone ? <ConversationGone onClear={() => setAddress({ conversation: null })} /> : null}
      {edits.draft.isChanged || edits.draft.others.length > 0 ? (
        <GridDrafts draft={edits.draft} tools={tools} />
      ) : null}
      <GridArea
        detail={detail}
        view={view}
        measures={measures}
        address={address}
        onAddress={setAddress}
        selection={selection}
        onSelection={setSelection}
        onExplain={(row) => setExplained(row.tool.id)}
        onChanges={(changes, words) => {
          edits.set(changes);
          setSaid(words);
        }}
      />
      {pending.size === 0 ? null : (
        <SaveBar
          pending={pending}
          tools={tools}
          saving={edits.saving}
          onDiscard={edits.discard}
          level={conversation === null ? "toolset" : "conversation"}
        />
      )}
      {explainedTool === undefined ? null : (
        <ExplainedTool
          fileId={id}
          row={explainedTool}
          context={view.context}
          pending={pending}
          conversation={conversation?.id ?? null}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

/** How the grid is narrowed and drawn, and how to change that: it is in the address of the page. */
function useGridAddress(): [GridAddress, set: (change: Partial<GridAddress>) => void] {
  const [valueOf, setValues] = useAddressParams();
  const facets = valueOf(NAMES.chosen);
  const columns = valueOf(NAMES.hidden);
  // Lists keep who they are, so that a letter of the search does not count the tools of each facet again.
  const chosen = useMemo(() => readChosen(facets), [facets]);
  const hidden = useMemo(() => readHidden(columns), [columns]);
  return [
    { text: valueOf(NAMES.text) ?? "", chosen, conversation: valueOf(NAMES.conversation), hidden },
    (change) => setValues(writeGridAddress(change)),
  ];
}
