import { queryOptions } from "@tanstack/react-query";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { conversationKeys } from "./list";
import { getJson, search } from "../request/http";
import { conversationHref } from "../request/paths";

async function readSlot(
  id: string,
  messageId: number,
  view: string | undefined,
  signal: AbortSignal,
): Promise<SlotView | undefined> {
  const parameters = search({ around: String(messageId), limit: 1, deleted: 1, view });
  const window = await getJson<TimelineWindow>(
    `${conversationHref(id)}/messages${parameters}`,
    signal,
  );
  return window.slots[0];
}

export interface Retries {
  readonly slot: SlotView;
  /** Every member of the slot, in array order. */
  readonly messages: readonly MessageView[];
}

/** All retries of a message, whole. Null when the message is gone. */
export function retriesQuery(id: string, messageId: number) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "retries", messageId],
    async queryFn({ signal }): Promise<Retries | null> {
      const slot = await readSlot(id, messageId, undefined, signal);
      if (slot === undefined) return null;
      const slots = await Promise.all(
        slot.members.map((member) =>
          readSlot(id, messageId, `${slot.position}:${member.id}`, signal),
        ),
      );
      return { slot, messages: slots.flatMap((read) => (read?.message ? [read.message] : [])) };
    },
  });
}
