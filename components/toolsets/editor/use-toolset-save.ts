"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showChange, useUndo } from "@/components/drafts/use-undo";
import { useRefresh } from "@/components/routing/use-refresh";
import { saveInTurn, type Expecting } from "@/components/saving/own-revisions";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionError, ActionResult } from "@/lib/actions/result";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";

interface Saved {
  readonly changeId: number | null;
  readonly label: string;
}

/** Saves edits of a toolset file one by one, each with its undo, and shows the file again after them. */
export function useToolsetSave(fileId: string) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const refresh = async (): Promise<void> => {
    await refreshAfterEdit(queryClient, toolsetKeys.all);
    refreshPage();
  };
  const { undo, redo, undoChange } = useUndo("toolset", fileId, refreshPage);

  return {
    isSaving,
    undo,
    redo,
    refresh,
    /**
     * Saves after the saves before it.
     * @param run sends it, with the revisions to expect
     * @param isAsked a conflict is shown with both texts, which says all that a notice would
     * @returns what stands in the way; null when it is saved
     */
    save: async (
      run: (expecting: Expecting) => Promise<ActionResult<Saved>>,
      { isAsked = false }: { isAsked?: boolean } = {},
    ): Promise<ActionError | null> => {
      setSaving(true);
      const result = await saveInTurn(`toolset:${fileId}`, run);
      // Until the page shows it: what is pressed before that would be about what was there.
      if (result.ok || result.error.code === "stale") await refresh();
      setSaving(false);
      if (result.ok) {
        if (result.data.changeId !== null) showChange(result.data, undoChange);
        return null;
      }
      if (result.error.code === "stale" && !isAsked) {
        showToast({
          title: "The file was changed elsewhere",
          description: "What you typed is still here. Compare it and save again.",
          tone: "warning",
        });
      }
      return result.error;
    },
  };
}
