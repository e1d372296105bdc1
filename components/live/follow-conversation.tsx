"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { asRecord } from "@/lib/shared/read-value";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { liveState, onLiveState } from "@/lib/queries/live/state";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";

/** What this page saves itself is on the page by then. */
const OWN_SAVE_MS = 400;

/** Has the open conversation read again when others have changed it. */
export function FollowConversation({
  conversation: { id, revision, deletedMs },
}: {
  conversation: ConversationDetail;
}) {
  const queryClient = useQueryClient();
  const refreshPage = useRefresh();
  const look = useEffectEvent(() => {
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
  // A subscription to the server.
  useEffect(() => {
    let timer = setTimeout(() => look(), OWN_SAVE_MS);
    const stop = onLiveState(() => {
      clearTimeout(timer);
      timer = setTimeout(() => look(), OWN_SAVE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return null;
}

function isOlder(data: unknown, revision: number): boolean {
  const shown = asRecord(data)?.["revision"];
  return typeof shown === "number" && shown < revision;
}
