"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { inSlices } from "@/components/lists/in-batches";
import { saveInTurn, type Expecting } from "@/components/saving/own-revisions";
import { sendEach } from "@/components/saving/send-each";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { undoSeveralAction } from "@/lib/actions/changes";
import { editConversationAction } from "@/lib/actions/conversations";
import { editToolsAction } from "@/lib/actions/toolsets";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { counted } from "@/lib/shared/counted";

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

function conversationSave(input: ConversationEdit) {
  const { id, expectedRevision } = input;
  const save = () =>
    saveInTurn(`conversation:${id}`, (expecting) =>
      send(editConversationAction, {
        ...input,
        expectedRevision: expecting(revisionKey.shell(id), expectedRevision),
      }),
    );
  return { noun: "conversation" as const, id, save };
}

function toolsSave(input: ToolsEdit) {
  const { fileId: id } = input;
  const save = () =>
    saveInTurn(`toolset:${id}`, (expecting) =>
      send(editToolsAction, { ...input, edits: input.edits.map(newestOf(expecting)) }),
    );
  return { noun: "toolset" as const, id, save };
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
      const title = `Undone in ${undone} of ${counted(changed.length, "document")}`;
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
      // First what keeps a tool on somewhere, then what turns it off elsewhere.
      const { problem: refusal } = await sendEach(
        [...conversations.map(conversationSave), ...tools.map(toolsSave)],
        async ({ noun, id, save }) => {
          const result = await save();
          const changeId = result.ok ? result.data.changeId : null;
          if (changeId !== null) changed.push({ noun, id, changeId });
          return result;
        },
      );
      await refresh();
      setSaving(false);
      if (refusal !== null) {
        const count = changed.length;
        const what = `${counted(count, "document")} ${count === 1 ? "was" : "were"} changed.`;
        showToast({
          title: refusal,
          description: count === 0 ? "Nothing was changed." : what,
          tone: "danger",
          ...(count === 0 ? {} : { undo: () => undoAll(changed) }),
        });
      } else if (changed.length > 0) showToast({ title, undo: () => undoAll(changed) });
      return refusal === null;
    },
  };
}
