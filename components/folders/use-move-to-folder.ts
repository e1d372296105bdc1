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

/** Moves conversations into a folder, or with null out of theirs; the undo puts each back where it was. */
export function useMoveToFolder(): (
  conversations: readonly MovedConversation[],
  folder: TargetFolder | null,
) => Promise<void> {
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
        : conversationsOf(moved.length);
    const isThere = moved.length === 0 && problem === null;
    showToast({
      title: isThere
        ? folder === null
          ? "Already in no folder"
          : `Already in “${folder.name}”`
        : folder === null
          ? `Removed ${what} from the folder`
          : `Moved ${what} to “${folder.name}”`,
      ...(problem === null ? {} : { title: "Not moved", description: problem, tone: "danger" }),
      ...(moved.length === 0 ? {} : { undo: () => undo(moved) }),
    });
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
