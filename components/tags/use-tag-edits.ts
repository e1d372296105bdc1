"use client";

import { useQueryClient } from "@tanstack/react-query";
import { isConnectionFailure, LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { undoAction } from "@/lib/actions/changes";
import { editTagsAction } from "@/lib/actions/tags";
import type { TagChange } from "@/lib/domain/conversation/tag-changes";
import { conversationKeys } from "@/lib/queries/conversations";
import { tagKeys } from "@/lib/queries/tags";
import type { Tagged } from "./tag-reaches";

interface Changed {
  readonly id: string;
  readonly changeId: number;
}

/**
 * Changes the tags of several conversations at once, with an undo that brings each back as it was.
 * True when something was done.
 */
export function useTagEdits(): (
  conversations: readonly Tagged[],
  change: TagChange,
) => Promise<boolean> {
  const queryClient = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: tagKeys.all }),
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
    ]);
  }

  async function undo(changed: readonly Changed[]): Promise<void> {
    let problem: string | null = null;
    for (const subject of changed) {
      const result = await send(undoAction, { noun: "conversation", ...subject });
      if (!result.ok) problem ??= result.error.message;
    }
    await refresh();
    if (problem !== null) showToast({ title: problem, tone: "danger" });
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
    if (!result.ok) {
      // The panel says itself that its change did not arrive.
      if (!isConnectionFailure(result.error)) {
        showToast({ title: result.error.message, tone: "danger" });
      }
      return false;
    }
    await refresh();
    const { changed, failed } = result.data;
    const count = changed.length === 1 ? "1 conversation" : `${changed.length} conversations`;
    const undoable = changed.length === 0 ? {} : { undo: () => undo(changed) };
    if (failed.length > 0) {
      showToast({
        title: `Changed the tags of ${changed.length} of ${conversations.length} conversations`,
        description: failed[0]?.message ?? "",
        tone: "danger",
        ...undoable,
      });
    } else if (changed.length > 0) {
      showToast({ title: `Changed the tags of ${count}`, ...undoable });
    }
    return changed.length > 0 || failed.length === 0;
  };
}
