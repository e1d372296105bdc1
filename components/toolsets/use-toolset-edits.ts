"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/shell/use-refresh";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast-queue";
import { editConversationAction } from "@/lib/actions/conversations";
import { editToolsAction } from "@/lib/actions/toolsets";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/listing";
import { toolsetKeys } from "@/lib/queries/toolsets";
import { overrideChanges, toolsetEdits } from "./edits-of";
import { gridTools } from "./grid-rows";
import type { Change, Pending } from "./pending";
import { NOTHING_PENDING, withChanges } from "./pending";
import { tellOtherTabs, useOtherTabs } from "./use-other-tabs";
import { type Undo, showChange } from "@/components/conversations/edit/use-undo";

type Saved = Awaited<ReturnType<typeof editToolsAction>>;

/** Pending switches of a toolset file or of the conversation in view, and saving them all as one change. */
export function useToolsetEdits(detail: ToolsetFileDetail, undo: Undo) {
  const drawAnew = useRefresh();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Pending>(NOTHING_PENDING);
  const [isSaving, setSaving] = useState(false);

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: toolsetKeys.all });
    drawAnew();
  };

  useOtherTabs(refresh);

  /** Nothing when every tool that was to change is gone. */
  function sendPending(): Promise<Saved> | null {
    const { conversation } = detail;
    const overrides = overrideChanges(pending, gridTools(detail.toolsets));
    if (conversation !== null && overrides.length > 0) {
      return send(editConversationAction, {
        id: conversation.id,
        expectedRevision: conversation.shellRevision,
        edit: { kind: "overrides", overrides },
      });
    }
    const edits = toolsetEdits(pending, detail);
    return edits.length === 0 ? null : send(editToolsAction, { fileId: detail.file.id, edits });
  }

  return {
    pending,
    isSaving,
    set: (changes: readonly Change[]) => setPending((former) => withChanges(former, changes)),
    discard: () => setPending(NOTHING_PENDING),
    async save() {
      setSaving(true);
      const result = await sendPending();
      setSaving(false);
      if (result === null) {
        setPending(NOTHING_PENDING);
        showToast({ title: "The tools that were to change are gone", tone: "warning" });
        return;
      }
      if (result.ok) {
        tellOtherTabs();
        await refresh();
        setPending(NOTHING_PENDING);
        showChange(result.data, undo);
        return;
      }
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
    },
  };
}
