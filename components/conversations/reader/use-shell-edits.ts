"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { editConversationAction } from "@/lib/actions/conversations";
import type { ConversationEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/listing";
import { conversationKeys } from "@/lib/queries/conversations";
import { useQueue } from "../edit/use-queue";
import { type Undo, showChange } from "../edit/use-undo";

/** Saves edits of the conversation itself; true when one was saved. */
export function useShellEdits(
  conversation: ConversationDetail,
  undo: Undo,
): (edit: ConversationEdit) => Promise<boolean> {
  const router = useRouter();
  const queryClient = useQueryClient();
  // Our own last edit may be newer than the page, which is on its way.
  const ownRevision = useRef(0);
  const queue = useQueue();

  async function save(edit: ConversationEdit): Promise<boolean> {
    const result = await send(editConversationAction, {
      id: conversation.id,
      expectedRevision: Math.max(conversation.shellRevision, ownRevision.current),
      edit,
    });
    if (!result.ok) {
      const isStale = result.error.code === "stale";
      showToast({
        title: isStale
          ? "The conversation was changed elsewhere. It is loaded again; nothing was written."
          : result.error.message,
        tone: isStale ? "warning" : "danger",
      });
      if (isStale) router.refresh();
      return false;
    }
    ownRevision.current = result.data.shellRevision ?? result.data.revision;
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    router.refresh();
    showChange(result.data, undo);
    return true;
  }

  return (edit) => queue(() => save(edit));
}
