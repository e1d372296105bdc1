"use client";

import { useRefresh } from "@/components/routing/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { createLibraryAction, renameLibraryAction } from "@/lib/actions/libraries/libraries";
import type { ActionError } from "@/lib/actions/result";
import { libraryHref } from "./library-labels";

interface NamedLibrary {
  readonly id: string;
  readonly name: string;
}

/** Makes and renames libraries; each answers with what stands in the way, null when it is done. */
export function useLibraryEdits() {
  const refreshPage = useRefresh();

  async function create(name: string): Promise<ActionError | null> {
    const result = await send(createLibraryAction, { name });
    if (!result.ok) return result.error;
    refreshPage(libraryHref(result.data.id));
    showToast({ title: `Created the library “${name}”`, description: "Now add its members." });
    return null;
  }

  async function rename(library: NamedLibrary, name: string): Promise<ActionError | null> {
    if (name === library.name) return null;
    const result = await send(renameLibraryAction, { id: library.id, name });
    if (!result.ok) return result.error;
    refreshPage();
    showToast({
      title: `Renamed the library to “${name}”`,
      undo: async () => {
        const problem = await rename({ id: library.id, name }, library.name);
        if (problem !== null) showToast({ title: problem.message, tone: "danger" });
      },
    });
    return null;
  }

  return { create, rename };
}
