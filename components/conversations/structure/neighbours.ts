import type { QueryClient } from "@tanstack/react-query";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";

export interface Neighbours {
  readonly before: SlotView | null;
  readonly own: SlotView | null;
  readonly after: SlotView | null;
}

/** The slots around a message in the whole timeline. */
export async function fetchNeighbours(
  queryClient: QueryClient,
  conversationId: string,
  messageId: number,
): Promise<Neighbours> {
  const { slots } = await queryClient.fetchQuery({
    ...timelineWindowQuery(conversationId, { around: String(messageId), limit: 3 }),
    staleTime: 0,
  });
  const at = slots.findIndex(({ members }) => members.some(({ id }) => id === messageId));
  return {
    before: slots[at - 1] ?? null,
    own: slots[at] ?? null,
    after: at === -1 ? null : (slots[at + 1] ?? null),
  };
}

/** A message that represents its slot in a structural edit. */
export function anyMember(slot: SlotView): number | null {
  return slot.shown ?? slot.members[0]?.id ?? null;
}
