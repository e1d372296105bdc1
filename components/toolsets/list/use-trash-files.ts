"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

/** Moves toolset files to the trash, or back; nothing is removed for good, and it can be undone. */
export function useTrashFiles() {
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
