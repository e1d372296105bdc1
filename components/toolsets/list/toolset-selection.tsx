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
import { sendEach } from "@/components/saving/send-each";
import { send } from "@/components/saving/send";
import { movedTitle, partOf } from "@/components/trash/moved-title";
import { showToast } from "@/components/ui/toast/queue";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import { toolsetKeys } from "@/lib/queries/toolsets/list";

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
            if (await trash.move(selected, !isTrash)) onClear();
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

  /** @returns whether something was moved */
  async function move(files: readonly Named[], toTrash: boolean): Promise<boolean> {
    const act = toTrash ? deleteToolsetFileAction : restoreToolsetFileAction;
    setPending(true);
    const { done: moved, problem } = await sendEach(files, ({ id }) => send(act, { id }));
    setPending(false);
    await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    // The navigation counts what is left.
    refreshPage();
    const [only] = moved;
    const what =
      files.length === 1 && only !== undefined
        ? `“${only.title}”`
        : partOf(moved.length, files.length, "toolset file");
    showToast({
      title: movedTitle(what, toTrash),
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: async () => void (await move(moved, !toTrash)) }),
    });
    return moved.length > 0;
  }
  return { move, isPending };
}
