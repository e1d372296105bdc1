"use client";

import { useQueryClient } from "@tanstack/react-query";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { undoAction } from "@/lib/actions/changes";
import { editTagsAction } from "@/lib/actions/tags";
import type { TagChange } from "@/lib/domain/conversation/tag-changes";
import { conversationKeys } from "@/lib/queries/conversations";
import { tagKeys } from "@/lib/queries/tags";
import type { Tagged } from "./tag-reaches";

/** Changes the tags of several conversations at once, with an undo that brings each back as it was. */
export function useTagEdits(): (
  conversations: readonly Tagged[],
  change: TagChange,
) => Promise<void> {
  const queryClient = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: tagKeys.all }),
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
    ]);
  }

  async function undo(changed: readonly string[]): Promise<void> {
    for (const id of changed) {
      const result = await send(undoAction, { noun: "conversation", id });
      if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    }
    await refresh();
  }

  return async (conversations, { add, remove }) => {
    const result = await send(
      editTagsAction,
      {
        conversations: conversations.map(({ id }) => id),
        add,
        remove,
      },
      LONG_MS,
    );
    await refresh();
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    const { changed, failed } = result.data;
    if (failed.length > 0) {
      showToast({
        title: `The tags of ${failed.length} of ${conversations.length} could not be changed`,
        description: failed[0]?.message ?? "",
        tone: "danger",
      });
    }
    if (changed.length === 0) return;
    const count = changed.length === 1 ? "1 conversation" : `${changed.length} conversations`;
    showToast({ title: `Changed the tags of ${count}`, undo: () => undo(changed) });
  };
}
