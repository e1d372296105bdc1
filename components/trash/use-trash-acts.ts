"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import type { TrashItem } from "@/lib/domain/library/trash";
import { moveConversations } from "./move-conversations";
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
    const conversations = items.filter(({ noun }) => noun === "conversation");
    const { moved, ...conversationsEnd } = await moveConversations(conversations, toTrash);
    let { problem } = conversationsEnd;
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
