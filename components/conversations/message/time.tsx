"use client";

import { Time } from "@/components/ui/text/time";
import type { MessageView } from "@/lib/domain/conversation/view/types";

/**
 * When a message was sent, to the minute: messages of one conversation are mostly of one day. Nothing where none is
 * recorded: a conversation without times would say so at every message, and the details of each say it.
 */
export function MessageTime({
  message: { createdMs, timeForm },
}: {
  message: Pick<MessageView, "createdMs" | "timeForm">;
}) {
  if (timeForm === "none" || createdMs === null) return null;
  return (
    <Time what="sent" form="dateTime" value={createdMs} isZoneless={timeForm === "zoneless"} />
  );
}
