"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { inSlices } from "@/components/lists/in-batches";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { moveConversationsAction } from "@/lib/actions/conversations";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import type { TrashItem } from "@/lib/domain/library/trash";
import { whatGoes } from "./trash-labels";
import { usePurge } from "./use-purge";

/** What can be done with things in the trash. */
export function useTrashActs() {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries();
    // The navigation counts what there is.
    refreshPage();
  }

  async function move(items: readonly TrashItem[], toTrash: boolean): Promise<void> {
    setPending(true);
    const moved: TrashItem[] = [];
    let problem: string | null = null;
    const conversations = items.filter(({ noun }) => noun === "conversation");
    await inSlices(toTrash ? "Moving to the trash" : "Restoring", conversations, async (slice) => {
      const ids = slice.map(({ id }) => id);
      const result = await send(moveConversationsAction, { ids, toTrash }, LONG_MS);
      if (!result.ok) {
        problem ??= result.error.message;
        return false;
      }
      const gone = new Set(result.data.moved);
      moved.push(...slice.filter(({ id }) => gone.has(id)));
      problem ??= result.data.problem;
      return true;
    });
    // Files of tools are few.
    for (const item of items.filter(({ noun }) => noun === "toolset")) {
      const act = toTrash ? deleteToolsetFileAction : restoreToolsetFileAction;
      const result = await send(act, { id: item.id });
      if (result.ok) moved.push(item);
      else problem ??= result.error.message;
    }
    setPending(false);
    await refresh();
    const what =
      moved.length === items.length
        ? whatGoes(moved)
        : `${moved.length.toLocaleString("en")} of ${whatGoes(items)}`;
    showToast({
      title: toTrash ? `Moved ${what} to the trash` : `Restored ${what}`,
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => move(moved, !toTrash) }),
    });
  }

  return {
    restore: (items: readonly TrashItem[]) => move(items, false),
    ...usePurge(refresh),
    isPending,
  };
}
