"use client";

import {
  useUndoChanges,
  type ChangedConversation,
} from "@/components/conversations/edits/use-undo-changes";
import { inSlices } from "@/components/lists/in-batches";
import { conversationsOf } from "@/components/names/conversations-of";
import { titleWords } from "@/components/names/title-labels";
import { useRefreshLists } from "@/components/routing/use-refresh-lists";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { moveToLibraryAction } from "@/lib/actions/libraries/libraries";
import { revealName } from "@/lib/shared/hidden-in-names";

const REFUSED = "They may be gone, or you can no longer change them. Reload the page to see.";

/** A conversation, and the library it is in. */
export interface LibraryItem {
  readonly id: string;
  readonly title: string;
  readonly libraryId: string;
  readonly isPrivate: boolean;
}

/** Where conversations go. */
export interface TargetLibrary {
  readonly id: string;
  readonly name: string;
}

/**
 * Moves conversations to a library, with an undo that moves each back.
 * @returns why nothing was moved; null when something was
 */
export function useMoveToLibrary(): (
  conversations: readonly LibraryItem[],
  library: TargetLibrary,
) => Promise<string | null> {
  const refresh = useRefreshLists();
  const undo = useUndoChanges(refresh);

  return async (conversations, library) => {
    const moved: ChangedConversation[] = [];
    let problem: string | null = null;
    await inSlices("Moving to a library", conversations, async (slice) => {
      const conversationIds = slice.map(({ id }) => id);
      const input = { conversationIds, libraryId: library.id };
      const result = await send(moveToLibraryAction, input, LONG_MS);
      if (result.ok) for (const each of result.data.changes) moved.push(each);
      else problem ??= result.error.message;
      return result.ok;
    });
    if (moved.length === 0) return problem ?? REFUSED;
    await refresh();
    const [only] = conversations;
    const leaving = conversations.filter(({ libraryId }) => libraryId !== library.id);
    const isWhole = problem === null && moved.length === leaving.length;
    showToast({
      title: revealName(
        conversations.length === 1 && only !== undefined
          ? `Moved “${titleWords(only.title)}” to “${library.name}”`
          : `Moved ${isWhole ? "" : `${moved.length.toLocaleString("en")} of `}${conversationsOf(leaving.length)} to “${library.name}”`,
      ),
      ...(isWhole
        ? {}
        : {
            description:
              problem ?? "The others stayed where they are because you can’t change them.",
            tone: "warning",
          }),
      undo: () => undo(moved),
    });
    return null;
  };
}
