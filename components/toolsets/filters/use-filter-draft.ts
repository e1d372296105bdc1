"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUndo } from "@/components/drafts/use-undo";
import { draftText } from "@/components/drafts/draft-record";
import { useDraft } from "@/components/drafts/use-draft";
import { useAskedSave } from "@/components/forms/use-asked-save";
import { useOtherChanger } from "@/components/live/use-changer";
import { useRefresh } from "@/components/routing/use-refresh";
import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionError } from "@/lib/actions/result";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import {
  filterEdits,
  mergeFilterDraft,
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
  const stored = useMemo(() => readFilterDraft(toolset), [toolset]);
  const kept = useDraft<FilterDraft>({
    at: { subject: `toolset:${fileId}`, place: `set:${id}`, base: revision, piece },
    field: "filters",
    label: `Filters of ${id}`,
    stored,
  });
  const { origin, value } = kept;
  const draft = useMemo(() => mergeFilterDraft(toolset, origin, value), [toolset, origin, value]);
  const { undoChange } = useUndo("toolset", fileId, refreshPage);
  const edits = filterEdits(toolset, draft);
  const isChanged = edits.length > 0;

  async function save(base: number | undefined): Promise<ActionError | null> {
    const result = await saveInTurn(`toolset:${fileId}`, (expecting) => {
      const expectedRevision = base ?? expecting(piece, revision);
      const sent = edits.map((edit) => ({ toolsetId: rowId, expectedRevision, edit }));
      return send(editToolsAction, { fileId, edits: sent });
    });
    if (result.ok || result.error.code === "stale") {
      await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
      refreshPage();
    }
    if (!result.ok) return result.error;
    const { changeId } = result.data;
    showToast({
      title: "Filters saved",
      ...(changeId === null ? {} : { undo: () => undoChange(changeId) }),
    });
    return null;
  }
  const asked = useAskedSave({
    noun: "toolset",
    draft: kept,
    texts: () => ({ mine: draftText(draft), theirs: draftText(stored) }),
    changedBy: useOtherChanger("toolset")?.name ?? null,
    onSave: save,
  });

  return {
    kept,
    asked,
    draft,
    isChanged,
    change: (part: Partial<FilterDraft>) => kept.set((former) => ({ ...former, ...part })),
  };
}
