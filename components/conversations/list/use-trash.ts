"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { moveConversations } from "@/components/trash/move-conversations";
import { movedTitle, partOf } from "@/components/trash/moved-title";
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

  /** @returns whether something was moved */
  async function move(conversations: readonly Named[], toTrash: boolean): Promise<boolean> {
    setPending(true);
    const { moved, problem } = await moveConversations(conversations, toTrash);
    setPending(false);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
      queryClient.invalidateQueries({ queryKey: pinKeys.all }),
    ]);
    // The navigation counts what is left.
    refreshPage();
    const [only] = moved;
    const what =
      conversations.length === 1 && only !== undefined
        ? `“${titleWords(only.title)}”`
        : partOf(moved.length, conversations.length, "conversation");
    showToast({
      title: movedTitle(what, toTrash),
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: async () => void (await move(moved, !toTrash)) }),
    });
    return moved.length > 0;
  }
  return { move, isPending };
}
