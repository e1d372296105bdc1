"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import type { SaveEnd } from "@/components/saving/save-end";
import { saveInTurn } from "@/components/saving/own-revisions";
import { isConnectionFailure, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { editConversationAction } from "@/lib/actions/conversations";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { createQueue } from "@/lib/shared/keyed-queue";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import type { Conflict } from "@/components/forms/conflict-dialog";
import { showChange, type UndoChange } from "@/components/drafts/use-undo";
import type { ShellEdit } from "../state/shell-edit";
import { shellMine, shellTheirs } from "./shell-conflict-text";

/**
 * Saves edits of the conversation itself; true when one was saved. A typed text that meets a newer one opens
 * a conflict.
 */
export function useShellEdits(conversation: ConversationDetail, undoChange: UndoChange) {
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  // An edit sent before the one ahead of it has been answered would look like somebody else's.
  const [queue] = useState(createQueue);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const unanswered = useRef(new Set<string>());

  async function save({ edit, base, ...shown }: ShellEdit): Promise<SaveEnd> {
    const { id } = conversation;
    const known = shown.revision ?? conversation.shellRevision;
    const result = await saveInTurn(`conversation:${id}`, (expecting) => {
      // What was typed on another text than the one shown, or on the whole, may not follow our own edits either.
      const expectedRevision =
        base ?? (edit.kind === "shell" ? known : expecting(revisionKey.shell(id), known));
      return send(editConversationAction, { id, expectedRevision, edit });
    });
    const mine = shellMine(edit);
    if (!result.ok && mine !== null) {
      const { current } = result.error;
      if (isConnectionFailure(result.error)) {
        unanswered.current.add(mine);
        // Its editor says why, and sends it again.
        return false;
      }
      if (current) {
        const { raw, revision } = current;
        const theirs = shellTheirs(edit, raw);
        if (theirs === mine || unanswered.current.has(theirs))
          return save({ edit, base: revision });
        refreshPage();
        await queryClient.invalidateQueries({ queryKey: conversationKeys.one(conversation.id) });
        return new Promise<SaveEnd>((settle) => {
          setConflict({
            noun: "conversation",
            mine,
            theirs,
            retry: () => settle(save({ edit, base: revision })),
            keepTheirs: () => settle("theirs"),
            goBack: () => settle(false),
          });
        });
      }
    }
    if (!result.ok) {
      const isStale = result.error.code === "stale";
      showToast({
        title: isStale
          ? "The conversation was changed elsewhere. Colloquy loaded it again and saved nothing."
          : result.error.message,
        tone: isStale ? "warning" : "danger",
      });
      if (isStale) refreshPage();
      return false;
    }
    await refreshAfterEdit(queryClient, conversationKeys.all);
    refreshPage();
    showChange(result.data, undoChange);
    return true;
  }

  return {
    /**
     * @param edit or what makes it once those before it are saved and read again
     * @param base the revision to expect, where it is not the newest this page knows
     */
    edit: (edit: ConversationEdit | (() => ShellEdit), base?: number) =>
      queue(() => save(typeof edit === "function" ? edit() : { edit, base })),
    conflict,
    closeConflict: () => setConflict(null),
  };
}
