"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { useAccount } from "@/components/shell/account/account";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { asRecord } from "@/lib/shared/read-value";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { liveState, showConversation, showEditing } from "@/lib/queries/live/state";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { useAfterTold } from "./use-after-told";

/** Has the open conversation read again when others have changed it, and says what this page shows and edits of it. */
export function FollowConversation({
  conversation: { id, revision, deletedMs },
  editing,
}: {
  conversation: ConversationDetail;
  /** Row id of the message that is being edited. */
  editing: number | null;
}) {
  const isMember = useAccount() !== null;
  const queryClient = useQueryClient();
  const refreshPage = useRefresh();
  useAfterTold(() => {
    const told = liveState();
    if (told?.asked !== id) return;
    const live = told.conversation;
    // Gone, or no longer for this viewer: the page says so.
    if (live === null) return refreshPage();
    if (live.revision > revision || live.isTrashed !== (deletedMs !== null)) refreshPage();
    const isBehind = queryClient
      .getQueriesData({ queryKey: conversationKeys.timeline(id), type: "active" })
      .some(([, data]) => isOlder(data, live.revision));
    if (!isBehind) return;
    refreshAfterEdit(queryClient, conversationKeys.one(id)).catch(reportError);
  });
  // What the server is told of this page.
  useEffect(() => {
    showConversation(id);
    return () => showConversation(null);
  }, [id]);
  useEffect(() => {
    // Without accounts there is nobody to tell.
    if (isMember) showEditing(editing);
  }, [isMember, editing]);
  return null;
}

function isOlder(data: unknown, revision: number): boolean {
  const shown = asRecord(data)?.["revision"];
  return typeof shown === "number" && shown < revision;
}
