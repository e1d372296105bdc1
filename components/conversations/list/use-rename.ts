"use client";

import { useUndoChanges } from "@/components/conversations/edits/use-undo-changes";
import { conversationsOf } from "@/components/names/conversations-of";
import { useRefreshLists } from "@/components/routing/use-refresh-lists";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { renameConversationsAction } from "@/lib/actions/conversations";

export interface NewTitle {
  readonly id: string;
  /** The title that was shown. */
  readonly from: string;
  /** Null takes it away. */
  readonly title: string | null;
}

/** Renames several conversations with one undo. True when something was renamed. */
export function useRename(): (titles: readonly NewTitle[]) => Promise<boolean> {
  const refresh = useRefreshLists();
  const undo = useUndoChanges(refresh);
  return async (titles) => {
    const result = await send(renameConversationsAction, { titles: [...titles] }, LONG_MS);
    // The sheet says itself that its change did not arrive.
    if (!result.ok) return false;
    const { changed, failed } = result.data;
    await refresh();
    const [problem] = failed;
    const isWhole = problem === undefined;
    showToast({
      title: isWhole
        ? `Renamed ${conversationsOf(changed.length)}`
        : `Renamed ${changed.length} of ${conversationsOf(titles.length)}`,
      ...(isWhole ? {} : { description: problem.message, tone: "danger" }),
      ...(changed.length === 0 ? {} : { undo: () => undo(changed) }),
    });
    return true;
  };
}
