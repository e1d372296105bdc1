"use client";

import { useQueryClient } from "@tanstack/react-query";
import { inSlices } from "@/components/lists/in-batches";
import { isConnectionFailure, LONG_MS, send } from "@/components/saving/send";
import {
  useUndoChanges,
  type ChangedConversation,
} from "@/components/conversations/edits/use-undo-changes";
import { conversationsOf } from "@/components/names/conversations-of";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionError } from "@/lib/actions/result";
import { editTagsAction } from "@/lib/actions/tags";
import type { TagChange } from "@/lib/domain/conversation/facts/tag-changes";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { tagKeys } from "@/lib/queries/tags";
import type { Tagged } from "./tag-reaches";

/**
 * Changes the tags of several conversations at once, with an undo that brings each back as it was.
 * True when something was done.
 */
export function useTagEdits(): (
  conversations: readonly Tagged[],
  change: TagChange,
) => Promise<boolean> {
  const queryClient = useQueryClient();
  const undo = useUndoChanges(() => refresh());

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: tagKeys.all }),
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
    ]);
  }

  return async (conversations, { add, remove }) => {
    const changed: ChangedConversation[] = [];
    let seen = 0;
    let problem: ActionError | { readonly message: string } | null = null;
    await inSlices("Changing tags", conversations, async (slice) => {
      const ids = slice.map(({ id }) => id);
      const result = await send(editTagsAction, { conversations: ids, add, remove }, LONG_MS);
      if (!result.ok) {
        problem ??= result.error;
        return false;
      }
      seen += slice.length;
      for (const each of result.data.changed) changed.push(each);
      problem ??= result.data.failed[0] ?? null;
      return true;
    });
    await refresh();
    if (problem === null && seen === conversations.length) {
      if (changed.length > 0) {
        showToast({
          title: `Changed the tags of ${conversationsOf(changed.length)}`,
          undo: () => undo(changed),
        });
      }
      return true;
    }
    sayPart(problem, changed.length, conversations.length, () => undo(changed));
    return changed.length > 0;
  };
}

const counted = (count: number): string => count.toLocaleString("en");

/** Says that not all was changed, because something failed or a person stopped it. */
function sayPart(
  problem: ActionError | { readonly message: string } | null,
  changed: number,
  all: number,
  undo: () => Promise<void>,
): void {
  // The panel says itself that its change did not arrive.
  if (changed === 0 && problem !== null && "code" in problem && isConnectionFailure(problem))
    return;
  showToast({
    title: `Changed the tags of ${counted(changed)} of ${conversationsOf(all)}`,
    ...(problem === null ? {} : { description: problem.message, tone: "danger" }),
    ...(changed === 0 ? {} : { undo }),
  });
}
