"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inSlices } from "@/components/lists/in-batches";
import { saveInTurn, type Expecting } from "@/components/saving/own-revisions";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { undoSeveralAction } from "@/lib/actions/changes";
import { editConversationAction } from "@/lib/actions/conversations";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";

type ToolsEdit = Parameters<typeof editToolsAction>[0];
type ConversationEdit = Parameters<typeof editConversationAction>[0];

interface Changed {
  noun: "toolset" | "conversation";
  id: string;
  changeId: number;
}

/** A switch may follow our own edits; a member that was read from the report would take back what they wrote. */
function newestOf(expecting: Expecting) {
  return (sent: ToolsEdit["edits"][number]) => {
    const { toolsetId, expectedRevision, edit } = sent;
    if (edit.kind !== "tool" && edit.kind !== "default") return sent;
    return {
      ...sent,
      expectedRevision: expecting(revisionKey.toolset(toolsetId), expectedRevision),
    };
  };
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
        const result = await saveInTurn(`conversation:${input.id}`, (expecting) => {
          const expectedRevision = expecting(revisionKey.shell(input.id), input.expectedRevision);
          return send(editConversationAction, { ...input, expectedRevision });
        });
        if (!result.ok) refusals.push(result.error.message);
        else if (result.data.changeId !== null) {
          changed.push({ noun: "conversation", id: input.id, changeId: result.data.changeId });
        }
      }
      for (const input of tools) {
        const result = await saveInTurn(`toolset:${input.fileId}`, (expecting) =>
          send(editToolsAction, { ...input, edits: input.edits.map(newestOf(expecting)) }),
        );
        if (!result.ok) refusals.push(result.error.message);
        else if (result.data.changeId !== null) {
          changed.push({ noun: "toolset", id: input.fileId, changeId: result.data.changeId });
        }
      }
      const refreshed = refresh();
      // Without a connection the pages would be waited for until it is back.
      if (refusals.length === 0) await refreshed;
      else refreshed.catch(reportError);
      setSaving(false);
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
