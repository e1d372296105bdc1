"use client";

import { inSlices } from "@/components/lists/in-batches";
import { conversationsOf } from "@/components/names/conversations-of";
import { titleWords } from "@/components/names/title-labels";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { moveToFolderAction } from "@/lib/actions/folders";
import { useRefreshLists } from "@/components/routing/use-refresh-lists";

export interface MovedConversation {
  readonly id: string;
  readonly title: string;
}

/** Where conversations go. */
export interface TargetFolder {
  readonly id: string;
  readonly name: string;
}

interface Moved {
  readonly id: string;
  readonly from: string | null;
}

/**
 * Moves conversations into a folder, or with null out of theirs; the undo puts each back where it was. False when it
 * was refused.
 */
export function useMoveToFolder(): (
  conversations: readonly MovedConversation[],
  folder: TargetFolder | null,
) => Promise<boolean> {
  const refresh = useRefreshLists();

  async function undo(moved: readonly Moved[]): Promise<void> {
    const back = new Map<string | null, string[]>();
    for (const { id, from } of moved) {
      const ids = back.get(from);
      if (ids === undefined) back.set(from, [id]);
      else ids.push(id);
    }
    let problem: string | null = null;
    for (const [folderId, ids] of back) problem ??= (await moveAll(ids, folderId)).problem;
    await refresh();
    showToast(
      problem === null
        ? { title: `Moved ${conversationsOf(moved.length)} back` }
        : { title: "Not everything was moved back", description: problem, tone: "danger" },
    );
  }

  return async (conversations, folder) => {
    const ids = conversations.map(({ id }) => id);
    const { moved, problem } = await moveAll(ids, folder?.id ?? null);
    await refresh();
    const [only] = conversations;
    const what =
      conversations.length === 1 && only !== undefined
        ? `“${titleWords(only.title)}”`
        : problem === null
          ? conversationsOf(moved.length)
          : `${moved.length.toLocaleString("en")} of ${conversationsOf(ids.length)}`;
    const isThere = moved.length === 0;
    showToast({
      title: isThere
        ? problem === null
          ? `Already in ${folder === null ? "no folder" : `“${folder.name}”`}`
          : "Not moved"
        : folder === null
          ? `Removed ${what} from the folder`
          : `Moved ${what} to “${folder.name}”`,
      ...(problem === null ? {} : { description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => undo(moved) }),
    });
    return problem === null || moved.length > 0;
  };
}

async function moveAll(ids: readonly string[], folderId: string | null) {
  const moved: Moved[] = [];
  let problem: string | null = null;
  await inSlices("Moving to a folder", ids, async (slice) => {
    const result = await send(moveToFolderAction, { ids: [...slice], folderId }, LONG_MS);
    if (result.ok) for (const each of result.data.moved) moved.push(each);
    else problem ??= result.error.message;
    return result.ok;
  });
  return { moved, problem: problem as string | null };
}
