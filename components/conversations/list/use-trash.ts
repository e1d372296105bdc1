"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { deleteConversationAction, restoreConversationAction } from "@/lib/actions/conversations";
import { conversationKeys } from "@/lib/queries/conversations";
import { pinKeys } from "@/lib/queries/pins";
import { titleWords } from "@/components/titles/title-words";

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Moves several conversations to the trash, or back; nothing is removed for good, and it can be undone. */
export function useTrash() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function move(conversations: readonly Named[], toTrash: boolean): Promise<void> {
    const act = toTrash ? deleteConversationAction : restoreConversationAction;
    const moved: Named[] = [];
    let problem: string | null = null;
    setPending(true);
    for (const conversation of conversations) {
      const result = await send(act, { id: conversation.id });
      if (result.ok) moved.push(conversation);
      else problem ??= result.error.message;
    }
    setPending(false);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
      queryClient.invalidateQueries({ queryKey: pinKeys.all }),
    ]);
    // The navigation counts what is left.
    router.refresh();
    const what =
      problem === null
        ? namesOf(moved)
        : `${moved.length} of ${conversations.length} conversations`;
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
    : `${moved.length} conversations`;
}
