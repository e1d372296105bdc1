"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { liveState, showConversation } from "@/lib/queries/live/state";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { useAfterTold } from "./use-after-told";

/** Has the grid of a toolset file read again when others have changed the conversation whose overrides it shows. */
export function FollowOverrides({
  fileId,
  conversation,
}: {
  fileId: string;
  /** Its id. */
  conversation: string;
}) {
  const queryClient = useQueryClient();
  const known = useRef<number | null>(null);
  useAfterTold(() => {
    const told = liveState();
    if (told?.asked !== conversation) return;
    const now = told.conversation?.revision ?? -1;
    const isOther = known.current !== null && known.current !== now;
    known.current = now;
    if (isOther) refreshAfterEdit(queryClient, toolsetKeys.one(fileId)).catch(reportError);
  });
  // What the server is told of this page.
  useEffect(() => {
    known.current = null;
    showConversation(conversation);
    return () => showConversation(null);
  }, [conversation]);
  return null;
}
