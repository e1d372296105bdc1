"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { useSaving } from "@/components/saving/use-saving";
import { useRefresh } from "@/components/routing/use-refresh";
import { saveInTurn } from "@/components/saving/own-revisions";
import { isConnectionFailure, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { editConversationAction } from "@/lib/actions/conversations";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { showChange, type UndoChange } from "@/components/drafts/use-undo";
import { overrideChanges, toolsetEdits } from "../grid/rows/edits-of";
import { gridTools } from "../grid/rows/grid-rows";
import { NOTHING_PENDING, withChanges, type Change, type Pending } from "../grid/rows/pending";
import { broadcastChange, useOtherTabs } from "./use-other-tabs";

type Saved = Awaited<ReturnType<typeof editToolsAction>>;

/** Pending switches of a toolset file or of the conversation in view, and saving them all as one change. */
export function useToolsetEdits(detail: ToolsetFileDetail, undoChange: UndoChange) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const { conversation, file } = detail;
  const draft = useDraft<readonly Change[]>({
    at: {
      subject: conversation === null ? `toolset:${file.id}` : `conversation:${conversation.id}`,
      place: `grid:${file.id}`,
      base: 0,
    },
    field: "changes",
    label: "Changes in the grid",
    stored: NO_CHANGES,
  });
  const changes = draft.value;
  const pending = useMemo(() => withChanges(NOTHING_PENDING, changes), [changes]);

  const refresh = async () => {
    await refreshAfterEdit(queryClient, toolsetKeys.all);
    refreshPage();
  };

  useOtherTabs(refresh);

  async function save(): Promise<boolean> {
    const result = await sendPending(pending, detail);
    if (result === null) {
      showToast({ title: "The tools that were to change are gone", tone: "warning" });
      return true;
    }
    if (result.ok) {
      broadcastChange();
      await refresh();
      showChange(result.data, undoChange);
      return true;
    }
    // The bar says why, and sends it again.
    if (isConnectionFailure(result.error)) return false;
    const isStale = result.error.code === "stale";
    showToast({
      title: isStale ? "It was changed elsewhere meanwhile" : result.error.message,
      ...(isStale
        ? {
            description:
              "The new state is loaded. Your changes are still here: look at them and save.",
          }
        : {}),
      tone: isStale ? "warning" : "danger",
    });
    if (isStale) await refresh();
    return false;
  }

  /** What was switched while the save was on its way is still to be saved. */
  function settle(): void {
    let rest: readonly Change[] = [];
    draft.set((former) => (rest = former.filter((change) => !changes.includes(change))));
    if (rest.length === 0) draft.clear();
  }

  return {
    pending,
    draft,
    saving: useSaving(save, settle),
    set: (added: readonly Change[]) =>
      draft.set((former) => [...withChanges(withChanges(NOTHING_PENDING, former), added).values()]),
    discard: draft.discard,
  };
}

const NO_CHANGES: readonly Change[] = [];

/** Nothing when every tool that was to change is gone. */
function sendPending(pending: Pending, detail: ToolsetFileDetail): Promise<Saved> | null {
  const { conversation, file } = detail;
  const overrides = overrideChanges(pending, gridTools(detail.toolsets));
  if (conversation !== null && overrides.length > 0) {
    const { id, shellRevision } = conversation;
    return saveInTurn(`conversation:${id}`, (expecting) =>
      send(editConversationAction, {
        id,
        expectedRevision: expecting(revisionKey.shell(id), shellRevision),
        edit: { kind: "overrides", overrides },
      }),
    );
  }
  const edits = toolsetEdits(pending, detail);
  if (edits.length === 0) return null;
  const fileId = file.id;
  return saveInTurn(`toolset:${fileId}`, (expecting) =>
    send(editToolsAction, {
      fileId,
      edits: edits.map(({ toolsetId, expectedRevision, edit }) => ({
        toolsetId,
        expectedRevision: expecting(revisionKey.toolset(toolsetId), expectedRevision),
        edit,
      })),
    }),
  );
}
