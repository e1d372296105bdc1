"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { saveInTurn } from "@/components/saving/own-revisions";
import { loadPart } from "@/components/saving/load-part";
import { isConnectionFailure, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { editMessageAction } from "@/lib/actions/messages";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { createQueue } from "@/lib/shared/keyed-queue";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import type { Conflict } from "@/components/forms/conflict-dialog";
import { showChange, type UndoChange } from "@/components/drafts/use-undo";
import { paintEdit } from "./optimistic-edit";

// Loaded with the dialog's own code: almost nobody ever meets a conflict.
const loadConflictText = loadPart(() => import("./conflict-text"));

function isToggle({ kind }: MessageEdit): boolean {
  return kind === "pin" || kind === "prefer" || kind === "delete" || kind === "restore";
}

/**
 * Saves edits of messages. A stale revision opens a conflict (a toggle is simply repeated on the newer
 * text); every saved edit shows a toast that undoes it.
 */
export function useMessageEdits(conversationId: string, undoChange: UndoChange) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // An edit sent before the one ahead of it has been answered would look like somebody else's.
  const [queue] = useState(createQueue);
  // Saves that got no answer: what they wrote, found stored, is ours and no conflict.
  const unanswered = useRef<readonly MessageEdit[]>([]);

  async function save(message: MessageView, edit: MessageEdit, base?: number): Promise<SaveEnd> {
    // A toggle can be seen before it is saved; a text stays in its editor until it is.
    const isPainted = isToggle(edit) && paintEdit(queryClient, conversationId, message, edit);
    const messageId = message.id;
    const result = await saveInTurn(`conversation:${conversationId}`, (expecting) => {
      // What was typed on another text than the one shown, or on the whole, may not follow our own edits either.
      const expectedRevision =
        base ??
        (edit.kind === "raw"
          ? message.revision
          : expecting(revisionKey.message(messageId), message.revision));
      return send(editMessageAction, { conversationId, messageId, expectedRevision, edit });
    });
    if (result.ok) {
      const isShown = isPainted || paintEdit(queryClient, conversationId, message, edit);
      const refreshed = refreshAfterEdit(queryClient, conversationKeys.all);
      showChange(result.data, undoChange);
      // What the page shows already, nobody has to wait for.
      if (isShown) refreshed.catch(reportError);
      else await refreshed;
      return true;
    }
    if (isPainted) {
      await queryClient.invalidateQueries({ queryKey: conversationKeys.timeline(conversationId) });
    }
    const { error } = result;
    if (error.code === "stale" && error.current) {
      const { raw, revision: newer } = error.current;
      const { isSafeToRepeat, mineOf, theirsOf } = await loadConflictText();
      const theirs = theirsOf(edit, raw);
      const isOurs = [edit, ...unanswered.current].some((sent) => mineOf(sent) === theirs);
      if (isOurs || isSafeToRepeat(edit)) return save(message, edit, newer);
      await queryClient.invalidateQueries({ queryKey: conversationKeys.timeline(conversationId) });
      return new Promise<SaveEnd>((settle) => {
        setConflict({
          mine: mineOf(edit),
          noun: "message",
          theirs,
          retry: () => settle(save(message, edit, newer)),
          keepTheirs: () => settle("theirs"),
          goBack: () => settle(false),
        });
      });
    }
    if (isConnectionFailure(error) && !isToggle(edit)) {
      // Nothing more is loaded here: without a server that would wait, and the editor could not say why.
      unanswered.current = [...unanswered.current.slice(-20), edit];
      // Its editor says why, and sends it again.
      return false;
    }
    const detail = error.diagnostics?.map((problem) => problem.message).join(" ");
    showToast({ title: error.message, ...(detail ? { description: detail } : {}), tone: "danger" });
    return false;
  }

  return {
    /** @param base the revision it was made on, where it is not the one the page shows */
    edit: (message: MessageView, edit: MessageEdit, base?: number) =>
      queue(() => save(message, edit, base)),
    conflict,
    closeConflict: () => setConflict(null),
  };
}
