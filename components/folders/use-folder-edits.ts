"use client";

import { useRefreshLists } from "@/components/routing/use-refresh-lists";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import {
  createFolderAction,
  deleteFolderAction,
  renameFolderAction,
  restoreFolderAction,
} from "@/lib/actions/folders";
import type { ActionError } from "@/lib/actions/result";

interface NamedFolder {
  readonly id: string;
  readonly name: string;
}

/** Makes, renames and deletes folders; each answers with what stands in the way, null when it is done. */
export function useFolderEdits() {
  const refresh = useRefreshLists();

  async function create(name: string): Promise<ActionError | null> {
    const result = await send(createFolderAction, { name });
    if (!result.ok) return result.error;
    await refresh();
    showToast({
      title: `Created the folder “${result.data.name}”`,
      undo: () => remove(result.data, false),
    });
    return null;
  }

  async function rename(folder: NamedFolder, name: string): Promise<ActionError | null> {
    const result = await send(renameFolderAction, { id: folder.id, name });
    if (!result.ok) return result.error;
    await refresh();
    if (result.data.name === folder.name) return null;
    showToast({
      title: `Renamed the folder to “${result.data.name}”`,
      undo: async () => {
        const problem = await rename(result.data, folder.name);
        if (problem !== null) showToast({ title: problem.message, tone: "danger" });
      },
    });
    return null;
  }

  /** Its conversations stay in the library. */
  async function remove(folder: NamedFolder, hasUndo = true): Promise<void> {
    const result = await send(deleteFolderAction, { id: folder.id });
    if (!result.ok) {
      showToast({ title: result.error.message, tone: "danger" });
      return;
    }
    await refresh();
    showToast({
      title: `Deleted the folder “${folder.name}”`,
      ...(hasUndo
        ? { description: "Its conversations are kept.", undo: () => restore(folder) }
        : {}),
    });
  }

  async function restore(folder: NamedFolder): Promise<void> {
    const result = await send(restoreFolderAction, { id: folder.id });
    if (result.ok) await refresh();
    showToast(
      result.ok
        ? { title: `Restored the folder “${folder.name}”` }
        : { title: result.error.message, tone: "danger" },
    );
  }

  return { create, rename, remove };
}
