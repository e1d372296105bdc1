"use client";

import { Time } from "@/components/ui/text/time";
import type { MessageView } from "@/lib/domain/conversation/view/types";

/** When a message was sent, to the minute: messages of one conversation are mostly of one day. Also that nothing says when. */
export function MessageTime({
  message: { createdMs, timeForm },
}: {
  message: Pick<MessageView, "createdMs" | "timeForm">;
}) {
  return (
    <Time
      what="sent"
      form="dateTime"
      value={timeForm === "none" ? null : createdMs}
      isZoneless={timeForm === "zoneless"}
    />
  );
}
