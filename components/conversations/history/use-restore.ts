"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { saveInTurn } from "@/components/saving/own-revisions";
import { send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { restoreVersionAction } from "@/lib/actions/structure";
import { revisionKey } from "@/lib/domain/library/revision-step";
import type { VersionView } from "@/lib/domain/conversation/history/versions";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { historyQuery } from "@/lib/queries/conversations/history";
import { useReader } from "../state/reader-context";

/**
 * Makes an older version the present one again.
 * @param messageId null for the conversation around its messages
 * @param revision the one the page has shown first; it is out of date after each change
 */
export function useRestore(messageId: number | null, revision: number) {
  const { conversationId, undoChange } = useReader();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const known = useRef(revision);

  async function restore(version: number, seen: readonly VersionView[]): Promise<void> {
    const input = { conversationId, messageId, version };
    const piece =
      messageId === null
        ? revisionKey.conversation(conversationId)
        : revisionKey.message(messageId);
    const sendRestore = () =>
      saveInTurn(`conversation:${conversationId}`, (expecting) => {
        const expectedRevision = expecting(piece, known.current);
        return send(restoreVersionAction, { ...input, expectedRevision });
      });
    let result = await sendRestore();
    if (!result.ok && result.error.code === "stale" && result.error.current) {
      known.current = result.error.current.revision;
      const now = await queryClient.fetchQuery({
        ...historyQuery(conversationId, messageId),
        staleTime: 0,
      });
      // The list the person saw tells everything that was done, so nothing is overwritten unseen.
      if (now.versions[0]?.changeId === seen[0]?.changeId) {
        result = await sendRestore();
      }
    }
    if (!result.ok) {
      const isStale = result.error.code === "stale";
      const detail = result.error.diagnostics?.map((problem) => problem.message).join(" ");
      showToast({
        title: isStale
          ? "There is a newer version now. The list shows it. Nothing was saved."
          : result.error.message,
        ...(detail ? { description: detail } : {}),
        tone: isStale ? "warning" : "danger",
      });
      return;
    }
    known.current = result.data.revision;
    await queryClient.invalidateQueries({ queryKey: conversationKeys.all });
    refreshPage();
    if (result.data.changeId === null) {
      showToast({ title: "The current version is the same", timeout: 5000 });
    } else {
      const { changeId } = result.data;
      showToast({ title: `Restored version ${version}`, undo: () => undoChange(changeId) });
    }
  }
  return restore;
}
