"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { isServerDown } from "@/components/saving/connection";
import { sendEach } from "@/components/saving/send-each";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { deleteToolsetFileAction, restoreToolsetFileAction } from "@/lib/actions/toolsets";
import type { TrashItem } from "@/lib/domain/library/trash";
import { moveConversations } from "./move-conversations";
import { movedTitle } from "./moved-title";
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
    const first = await moveConversations(conversations, toTrash);
    // Files of tools are few.
    const toolsets = isServerDown() ? [] : items.filter(({ noun }) => noun === "toolset");
    const act = toTrash ? deleteToolsetFileAction : restoreToolsetFileAction;
    const next = await sendEach(toolsets, ({ id }) => send(act, { id }));
    const moved = [...first.moved, ...next.done];
    const problem = first.problem ?? next.problem;
    setPending(false);
    await refresh();
    const part =
      moved.length === items.length
        ? whatGoes(moved)
        : `${moved.length.toLocaleString("en")} of ${whatGoes(items)}`;
    showToast({
      title: movedTitle(moved.length === 0 ? null : part, toTrash),
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
