"use client";

import { servedPart } from "@/components/saving/served-part";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";

// Most messages have one answer.
const RetrySwitch = servedPart(async () => (await import("./retry-switch")).RetrySwitch);

/** The way between the retries of a message; nothing where there is one. */
export function Retries({ slot, message }: { slot: SlotView; message: MessageView }) {
  if (retrySteps(slot, message.id).count < 2) return null;
  return <RetrySwitch slot={slot} message={message} />;
}

/** Says so while another retry than the preferred one is looked at; below the head, so that nothing moves. */
export function RetryNote({ slot, message }: { slot: SlotView; message: MessageView }) {
  const { number, count, preferred, numberOf } = retrySteps(slot, message.id);
  if (count < 2 || message.preferred || preferred === undefined) return null;
  return (
    <p className="basis-full text-end text-caption text-ink-faint tabular-nums">
      {`viewing ${number} of ${count}, preferred ${numberOf(preferred.id)}`}
    </p>
  );
}
