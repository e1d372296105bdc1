"use client";

import { useQueryClient } from "@tanstack/react-query";
import { showChange } from "@/components/drafts/use-undo";
import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import type { ActionError } from "@/lib/actions/result";
import { undoAction } from "@/lib/actions/changes";
import { editMessageAction } from "@/lib/actions/messages";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { Pin } from "@/lib/domain/search/answers";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { pinKeys } from "@/lib/queries/pins";

/** Edits of a pinned message from the list of pins; each can be undone. */
export function usePinEdits(pin: Pin) {
  const queryClient = useQueryClient();
  const conversationId = pin.conversation.id;

  async function refresh(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: pinKeys.all }),
      queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
    ]);
  }

  async function undoChange(changeId: number): Promise<void> {
    const result = await send(undoAction, { noun: "conversation", id: conversationId, changeId });
    if (!result.ok) showToast({ title: result.error.message, tone: "danger" });
    await refresh();
  }

  /** @param base the revision to expect, where what was typed was made on another text than the one shown */
  async function save(edit: MessageEdit, base?: number): Promise<ActionError | null> {
    const { messageId } = pin;
    const result = await saveInTurn(`conversation:${conversationId}`, (expecting) => {
      const expectedRevision = base ?? expecting(revisionKey.message(messageId), pin.revision);
      return send(editMessageAction, { conversationId, messageId, expectedRevision, edit });
    });
    if (result.ok) {
      await refresh();
      showChange(result.data, undoChange);
      return null;
    }
    // The question about both notes shows the one that is stored now; without a connection this would wait for it.
    if (result.error.code === "stale") await refresh();
    else refresh().catch(reportError);
    return result.error;
  }

  async function unpin(base?: number): Promise<void> {
    const problem = await save({ kind: "pin", value: false }, base);
    // Taking a pin away says the same whatever else was changed in the message.
    if (problem?.code === "stale" && problem.current) await unpin(problem.current.revision);
    else if (problem !== null) showToast({ title: problem.message, tone: "danger" });
  }

  return {
    unpin: () => unpin(),
    /** @returns what stands in the way; null when it is saved */
    setNote: (text: string, base: number | undefined) =>
      save({ kind: "note", text: text === "" ? null : text }, base),
  };
}
