"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inSlices } from "@/components/lists/in-batches";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { undoSeveralAction } from "@/lib/actions/changes";
import { editConversationAction } from "@/lib/actions/conversations";
import { editToolsAction } from "@/lib/actions/toolsets";

type ToolsEdit = Parameters<typeof editToolsAction>[0];
type ConversationEdit = Parameters<typeof editConversationAction>[0];

interface Changed {
  noun: "toolset" | "conversation";
  id: string;
  changeId: number;
}

/** Saves what a report proposes, in any number of documents, and takes all of it back with one undo. */
export function useReportEdits() {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  const refresh = () => queryClient.invalidateQueries();

  async function undoAll(changed: readonly Changed[]): Promise<void> {
    let problem: string | null = null;
    let undone = 0;
    await inSlices("Undoing", changed.toReversed(), async (changes) => {
      const result = await send(undoSeveralAction, { changes: [...changes] }, LONG_MS);
      if (!result.ok) {
        problem ??= result.error.message;
        return false;
      }
      undone += result.data.undone;
      problem ??= result.data.problem;
      return true;
    });
    await refresh();
    if (problem === null && undone === changed.length)
      showToast({ title: "Undone", timeout: 6000 });
    else {
      const title = `Undone in ${undone} of ${changed.length} documents`;
      showToast({ title, ...(problem === null ? {} : { description: problem, tone: "danger" }) });
    }
  }

  return {
    isSaving,
    /** @returns whether everything was saved */
    async save(
      tools: readonly ToolsEdit[],
      conversations: readonly ConversationEdit[],
      title: string,
    ): Promise<boolean> {
      setSaving(true);
      const changed: Changed[] = [];
      const refusals: string[] = [];
      // First what keeps a tool on somewhere, then what turns it off elsewhere.
      for (const input of conversations) {
        const result = await send(editConversationAction, input);
        if (!result.ok) refusals.push(result.error.message);
        else if (result.data.changeId !== null) {
          changed.push({ noun: "conversation", id: input.id, changeId: result.data.changeId });
        }
      }
      for (const input of tools) {
        const result = await send(editToolsAction, input);
        if (!result.ok) refusals.push(result.error.message);
        else if (result.data.changeId !== null) {
          changed.push({ noun: "toolset", id: input.fileId, changeId: result.data.changeId });
        }
      }
      setSaving(false);
      const refreshed = refresh();
      // Without a connection the pages would be waited for until it is back.
      if (refusals.length === 0) await refreshed;
      else refreshed.catch(reportError);
      const [refusal] = refusals;
      if (refusal !== undefined) {
        const kept =
          changed.length === 0
            ? "Nothing was changed."
            : `${changed.length} documents were changed.`;
        showToast({ title: refusal, description: kept, tone: "danger" });
      } else if (changed.length > 0) showToast({ title, undo: () => undoAll(changed) });
      return refusals.length === 0;
    },
  };
}
