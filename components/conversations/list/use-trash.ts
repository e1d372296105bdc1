"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { moveConversations } from "@/components/trash/move-conversations";
import { showToast } from "@/components/ui/toast/queue";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { pinKeys } from "@/lib/queries/pins";
import { titleWords } from "@/components/names/title-labels";

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Moves several conversations to the trash, or back; nothing is removed for good, and it can be undone. */
export function useTrash() {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function move(conversations: readonly Named[], toTrash: boolean): Promise<void> {
    setPending(true);
    const { moved, problem } = await moveConversations(conversations, toTrash);
    setPending(false);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
      queryClient.invalidateQueries({ queryKey: pinKeys.all }),
    ]);
    // The navigation counts what is left.
    refreshPage();
    const what =
      problem === null && moved.length === conversations.length
        ? namesOf(moved)
        : `${counted(moved.length)} of ${counted(conversations.length)} conversations`;
    showToast({
      title: toTrash ? `Moved ${what} to the trash` : `Restored ${what}`,
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => move(moved, !toTrash) }),
    });
  }
  return { move, isPending };
}

function namesOf(moved: readonly Named[]): string {
  return moved.length === 1
    ? `“${titleWords(moved[0]?.title ?? "")}”`
    : `${counted(moved.length)} conversations`;
}

const counted = (count: number): string => count.toLocaleString("en");
