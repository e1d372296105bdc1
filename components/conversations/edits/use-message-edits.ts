"use client";

import { useQueryClient } from "@tanstack/react-query";
import pLimit from "p-limit";
import { useRef, useState } from "react";
import type { SaveEnd } from "@/components/saving/save-end";
import { loadPart } from "@/components/saving/load-part";
import { isConnectionFailure, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { editMessageAction } from "@/lib/actions/messages";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { conversationKeys } from "@/lib/queries/conversations/list";
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
  const [queue] = useState(() => pLimit(1));
  // By message: our own last edit may be newer than what was on the page when the next one began.
  const ownRevisions = useRef(new Map<number, number>());
  // Saves that got no answer: what they wrote, found stored, is ours and no conflict.
  const unanswered = useRef<readonly MessageEdit[]>([]);

  async function save(message: MessageView, edit: MessageEdit, revision: number): Promise<SaveEnd> {
    // A toggle can be seen before it is saved; a text stays in its editor until it is.
    const isPainted = isToggle(edit) && paintEdit(queryClient, conversationId, message, edit);
    const result = await send(editMessageAction, {
      conversationId,
      messageId: message.id,
      expectedRevision: revision,
      edit,
    });
    if (result.ok) {
      ownRevisions.current.set(message.id, result.data.revision);
      const isShown = isPainted || paintEdit(queryClient, conversationId, message, edit);
      const refreshed = queryClient.invalidateQueries({ queryKey: conversationKeys.all });
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
    /** @param base the revision to expect, where it is not the newest this page knows */
    edit: (message: MessageView, edit: MessageEdit, base?: number) =>
      queue(() => {
        const own = ownRevisions.current.get(message.id) ?? 0;
        return save(message, edit, base ?? Math.max(message.revision, own));
      }),
    conflict,
    closeConflict: () => setConflict(null),
  };
}
