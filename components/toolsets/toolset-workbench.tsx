"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Redo2, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useUndo } from "@/components/conversations/edit/use-undo";
import { useExport } from "@/components/exports/use-export";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { useCommands } from "@/components/commands/use-commands";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/listing";
import { toolsetFileQuery } from "@/lib/queries/toolsets";
import { gridRows } from "./grid-rows";
import { ToolGrid } from "./tool-grid";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { ToolsetMenu } from "./toolset-menu";
import { useToolsetEdits } from "./use-toolset-edits";

/** One toolset file: its tools as a grid of switches, saved together. */
export function ToolsetWorkbench({ initial }: { initial: ToolsetFileDetail }) {
  const router = useRouter();
  const { id } = initial.file;
  const detail = useQuery({ ...toolsetFileQuery(id), initialData: initial }).data;
  const [filter, setFilter] = useQueryState(
    "q",
    parseAsString.withDefault("").withOptions({ throttleMs: 200 }),
  );
  const { undo, redo } = useUndo("toolset", id, () => router.refresh());
  const edits = useToolsetEdits(detail, undo);
  const exporter = useExport();
  const rows = gridRows(detail.toolsets, filter);
  const count = edits.pending.size;
  useLeaveGuard(count > 0);
  useCommands({ "edit.undo": undo, "edit.redo": redo });
  return (
    <>
      <PageHeader
        title={detail.file.title}
        back={{ href: "/toolsets", label: "Toolsets" }}
        actions={
          <>
            <IconButton label="Undo" keys="Mod+Z" onPress={() => undo()}>
              <Undo2 />
            </IconButton>
            <IconButton label="Redo" keys="Mod+Shift+Z" onPress={() => redo()}>
              <Redo2 />
            </IconButton>
            <ToolsetMenu
              file={detail.file}
              onExport={() => exporter.open({ toolsets: [id], format: "cjson" })}
            />
            <Button
              icon={<Download aria-hidden size={16} />}
              isPending={exporter.isPending}
              onPress={() => exporter.run({ toolsets: [id], conversations: [], format: "cjson" })}
            >
              Export
            </Button>
          </>
        }
      >
        <SearchField
          label="Filter tools"
          placeholder="Filter by name or summary"
          keys="/"
          value={filter}
          onChange={(text) => setFilter(text === "" ? null : text)}
        />
      </PageHeader>
      {exporter.dialog}
      {rows.length === 0 ? (
        <EmptyState
          title={
            detail.toolsets.length === 0 ? "This file holds no toolsets" : "No tool fits the filter"
          }
          actions={
            filter === "" ? undefined : (
              <Button onPress={() => setFilter(null)}>Clear the filter</Button>
            )
          }
        />
      ) : (
        <ToolGrid rows={rows} pending={edits.pending} onSet={edits.set} />
      )}
      {count === 0 ? null : (
        <div
          className="flex flex-wrap items-center gap-3 border-t border-line bg-raised px-4 py-3"
          role="status"
        >
          <span className="flex-1 text-small">
            {count === 1 ? "1 change is not saved" : `${count} changes are not saved`}
          </span>
          <Button onPress={edits.discard}>Discard</Button>
          <Button variant="primary" isPending={edits.isSaving} onPress={() => edits.save()}>
            Save
          </Button>
        </div>
      )}
    </>
  );
}
