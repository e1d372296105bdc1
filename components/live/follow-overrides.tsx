"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { toolsetKeys } from "@/lib/queries/toolsets/list";
import { useShownDocument } from "./use-shown-document";

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
  const known = useRef<{ readonly conversation: string; readonly revision: number } | null>(null);
  useShownDocument("conversation", conversation, (now) => {
    const before = known.current;
    const revision = now?.revision ?? -1;
    known.current = { conversation, revision };
    if (before?.conversation !== conversation || before.revision === revision) return;
    refreshAfterEdit(queryClient, toolsetKeys.one(fileId)).catch(reportError);
  });
  return null;
}
