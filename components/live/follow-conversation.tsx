"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { useAccount } from "@/components/shell/account/account";
import type { ConversationDetail } from "@/lib/domain/conversation/view/listing";
import { asRecord } from "@/lib/shared/read-value";
import { conversationKeys } from "@/lib/queries/conversations/list";
import { showEditing } from "@/lib/queries/live/state";
import { permissionReportKeys } from "@/lib/queries/permission-report-keys";
import { refreshAfterEdit } from "@/lib/queries/request/refresh-after-edit";
import { useShownDocument } from "./use-shown-document";

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
  useShownDocument("conversation", id, (now) => {
    // Gone, or no longer for this viewer: the page says so.
    if (now === null) return refreshPage();
    if (now.revision > revision || now.isTrashed !== (deletedMs !== null)) refreshPage();
    const isBehind = queryClient
      .getQueriesData({ queryKey: conversationKeys.timeline(id), type: "active" })
      .some(([, data]) => isOlder(data, now.revision));
    if (!isBehind) return;
    refreshAfterEdit(queryClient, conversationKeys.one(id)).catch(reportError);
    // Its page shows what its overrides do, and how its calls were handled.
    refreshAfterEdit(queryClient, permissionReportKeys.all).catch(reportError);
  });
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
