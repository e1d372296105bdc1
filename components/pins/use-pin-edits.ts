"use client";

import { useQueryClient } from "@tanstack/react-query";
import { showChange } from "@/components/drafts/use-undo";
import { saveInTurn } from "@/components/saving/own-revisions";
import { isConnectionFailure, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
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

  async function save(edit: MessageEdit, revision: number): Promise<boolean> {
    const { messageId } = pin;
    const result = await saveInTurn(`conversation:${conversationId}`, (expecting) => {
      const expectedRevision = expecting(revisionKey.message(messageId), revision);
      return send(editMessageAction, { conversationId, messageId, expectedRevision, edit });
    });
    if (result.ok) {
      await refresh();
      showChange(result.data, undoChange);
      return true;
    }
    const { code, current, message } = result.error;
    // Taking a pin away says the same whatever else was changed in the message; a note does not.
    if (code === "stale" && current && edit.kind === "pin") return save(edit, current.revision);
    // The editor of a note says itself that its save did not arrive.
    if (edit.kind === "note" && isConnectionFailure(result.error)) return false;
    showToast({ title: message, tone: "danger" });
    // Without a connection this would wait for it.
    refresh().catch(reportError);
    return false;
  }

  return {
    unpin: () => save({ kind: "pin", value: false }, pin.revision),
    setNote: (text: string) =>
      save({ kind: "note", text: text === "" ? null : text }, pin.revision),
  };
}
