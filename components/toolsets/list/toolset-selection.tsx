"use client";

import { Download, RotateCcw, Trash2 } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useExport } from "@/components/exports/use-export";
import { Button } from "@/components/ui/button/button";
import { useKey } from "@/components/ui/keys/use-key";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { counted } from "@/lib/shared/counted";

interface Named {
  readonly id: string;
  readonly title: string;
}

/** What can be done with the selected toolset files. */
export function ToolsetSelection({
  selected,
  isTrash,
  onClear,
}: {
  selected: readonly ToolsetFileListItem[];
  isTrash: boolean;
  onClear: () => void;
}) {
  const exporter = useExport();
  const trash = useTrashFiles();
  useKey("Escape", onClear, { isEnabled: selected.length > 0 });
  return (
    <>
      <SelectionBar
        count={selected.length}
        noun={["toolset file", "toolset files"]}
        onClear={onClear}
      >
        <Button
          size="small"
          icon={isTrash ? <RotateCcw aria-hidden size={14} /> : <Trash2 aria-hidden size={14} />}
          isPending={trash.isPending}
          onPress={async () => {
            await trash.move(selected, !isTrash);
            onClear();
          }}
        >
          {isTrash ? "Restore" : "Move to the trash"}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<Download aria-hidden size={14} />}
          isPending={exporter.isPending}
          onPress={() => exporter.open({ toolsets: selected.map(({ id }) => id), format: "cjson" })}
        >
          Export…
        </Button>
      </SelectionBar>
      {exporter.dialog}
    </>
  );
}

/** Moves toolset files to the trash, or back; nothing is removed for good, and it can be undone. */
function useTrashFiles() {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function move(files: readonly Named[], toTrash: boolean): Promise<void> {
    const act = toTrash ? deleteToolsetFileAction : restoreToolsetFileAction;
    const moved: Named[] = [];
    let problem: string | null = null;
    setPending(true);
    for (const file of files) {
      const result = await send(act, { id: file.id });
      if (result.ok) moved.push(file);
      else problem ??= result.error.message;
    }
    setPending(false);
    await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    // The navigation counts what is left.
    refreshPage();
    const [only] = moved;
    const what =
      moved.length === 1 && only !== undefined
        ? `“${only.title}”`
        : counted(moved.length, "toolset file");
    showToast({
      title: toTrash ? `Moved ${what} to the trash` : `Restored ${what}`,
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => move(moved, !toTrash) }),
    });
  }
  return { move, isPending };
}
