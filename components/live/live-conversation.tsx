"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useAccount } from "@/components/shell/account/account";
import { latePart } from "@/components/ui/overlay/late-part";
import { loadAtLast } from "@/components/ui/overlay/load-at-last";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { liveState, onLiveState, showConversation, showEditing } from "@/lib/queries/live/state";

const FollowConversation = latePart(
  loadAtLast(async () => (await import("./follow-conversation")).FollowConversation),
);

const isTold = () => liveState() !== null;
const never = () => false;

/** Shows what others change in the open conversation, and tells them which message is edited here, by its row id. */
export function LiveConversation({
  conversation,
  editing,
}: {
  conversation: ConversationDetail;
  editing: number | null;
}) {
  const { id } = conversation;
  const isMember = useAccount() !== null;
  const isLive = useSyncExternalStore(onLiveState, isTold, never);
  // What the server is told of this page.
  useEffect(() => {
    showConversation(id);
    return () => showConversation(null);
  }, [id]);
  useEffect(() => {
    // Without accounts there is nobody to tell.
    if (isMember) showEditing(editing);
  }, [isMember, editing]);
  return isLive ? <FollowConversation conversation={conversation} /> : null;
}
