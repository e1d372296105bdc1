"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useUndo } from "@/components/drafts/use-undo";
import { useDraft } from "@/components/drafts/use-draft";
import { useRefresh } from "@/components/routing/use-refresh";
import { saveInTurn } from "@/components/saving/own-revisions";
import { isConnectionFailure, send } from "@/components/saving/send";
import { useSaving } from "@/components/saving/use-saving";
import { showToast } from "@/components/ui/toast/queue";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import {
  filterEdits,
  readFilterDraft,
  type FilterDraft,
} from "@/lib/domain/toolset/edit/filter-draft";
import type { FilterTarget } from "@/lib/domain/toolset/edit/filter-target";
import { asText } from "@/lib/shared/read-value";
import { toolsetKeys } from "@/lib/queries/toolsets/list";

/** Filters that are not saved yet, and saving them as one change of the file. */
export function useFilterDraft({ fileId, rowId, revision, toolset }: FilterTarget) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const id = asText(toolset["id"]) ?? "";
  const piece = revisionKey.toolset(rowId);
  const kept = useDraft<FilterDraft>({
    at: { subject: `toolset:${fileId}`, place: `set:${id}`, base: revision, piece },
    field: "filters",
    label: `Filters of ${id}`,
    stored: readFilterDraft(toolset),
  });
  const draft = kept.value;
  const { undoChange } = useUndo("toolset", fileId, refreshPage);
  const edits = filterEdits(toolset, draft);
  const isChanged = edits.length > 0;
  const saving = useSaving(async () => {
    const result = await saveInTurn(`toolset:${fileId}`, (expecting) => {
      const expectedRevision = kept.base ?? expecting(piece, revision);
      const sent = edits.map((edit) => ({ toolsetId: rowId, expectedRevision, edit }));
      return send(editToolsAction, { fileId, edits: sent });
    });
    if (result.ok) {
      await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
      refreshPage();
      const { changeId } = result.data;
      showToast({
        title: "Filters saved",
        ...(changeId === null ? {} : { undo: () => undoChange(changeId) }),
      });
      return true;
    }
    if (isConnectionFailure(result.error)) return false;
    const isStale = result.error.code === "stale";
    showToast({
      title: isStale ? "The toolset was changed elsewhere" : result.error.message,
      ...(isStale
        ? { description: "What you changed is still here. Look at it and save again." }
        : {}),
      tone: isStale ? "warning" : "danger",
    });
    if (isStale) {
      await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
      refreshPage();
      kept.rebase();
    }
    return false;
  }, kept.saved);

  return {
    kept,
    saving,
    draft,
    isChanged,
    change: (part: Partial<FilterDraft>) => kept.set((former) => ({ ...former, ...part })),
    discard: kept.discard,
  };
}
