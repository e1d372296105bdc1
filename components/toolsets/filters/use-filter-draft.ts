"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUndo } from "@/components/conversations/edit/use-undo";
import { useRefresh } from "@/components/shell/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { editToolsAction } from "@/lib/actions/toolsets";
import type { FilterDraft } from "@/lib/domain/filters/filter-draft";
import { filterEdits, readFilterDraft } from "@/lib/domain/filters/filter-draft";
import type { FilterTarget } from "@/lib/domain/filters/filter-target";
import { toolsetKeys } from "@/lib/queries/toolsets";

/** Filters that are not saved yet, and saving them as one change of the file. */
export function useFilterDraft({ fileId, rowId, revision, toolset }: FilterTarget) {
  const drawAnew = useRefresh();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<FilterDraft>(() => readFilterDraft(toolset));
  const [isSaving, setSaving] = useState(false);
  const { undo } = useUndo("toolset", fileId, drawAnew);
  const edits = filterEdits(toolset, draft);
  const isChanged = edits.length > 0;
  useLeaveGuard(isChanged);

  return {
    draft,
    isChanged,
    isSaving,
    change: (part: Partial<FilterDraft>) => setDraft((former) => ({ ...former, ...part })),
    discard: () => setDraft(readFilterDraft(toolset)),
    save: async () => {
      setSaving(true);
      const result = await send(editToolsAction, {
        fileId,
        edits: edits.map((edit) => ({ toolsetId: rowId, expectedRevision: revision, edit })),
      });
      setSaving(false);
      if (result.ok) {
        await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
        drawAnew();
        const { changeId } = result.data;
        showToast({
          title: "Filters saved",
          ...(changeId === null ? {} : { undo: () => undo(changeId) }),
        });
        return;
      }
      const isStale = result.error.code === "stale";
      showToast({
        title: isStale ? "The toolset was changed elsewhere" : result.error.message,
        ...(isStale ? { description: "Reload the page to edit what it is now." } : {}),
        tone: isStale ? "warning" : "danger",
      });
    },
  };
}
