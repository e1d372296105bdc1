import { queryOptions } from "@tanstack/react-query";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { MemberView, MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { conversationKeys } from "./list";
import { getJson } from "../request/answers";
import { search } from "../request/http";
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

/** More are not read at once: each is a request. */
const MOST_COMPARED = 24;

export interface Retries {
  readonly slot: SlotView;
  /** The members of the slot in array order, or those around the message where there are too many. */
  readonly messages: readonly MessageView[];
  /** How many there are. */
  readonly count: number;
}

/** The retries of a message, whole. Null when the message is gone. */
export function retriesQuery(id: string, messageId: number) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "retries", messageId],
    async queryFn({ signal }): Promise<Retries | null> {
      const slot = await readSlot(id, messageId, undefined, signal);
      if (slot === undefined) return null;
      const slots = await Promise.all(
        around(slot.members, messageId).map((member) =>
          readSlot(id, messageId, `${slot.position}:${member.id}`, signal),
        ),
      );
      return {
        slot,
        messages: slots.flatMap((read) => (read?.message ? [read.message] : [])),
        count: slot.cut?.all ?? slot.members.length,
      };
    },
  });
}

/** Those nearest to a message, and the preferred one. */
function around(members: readonly MemberView[], messageId: number): MemberView[] {
  const at = members.findIndex(({ id }) => id === messageId);
  const first = Math.max(0, Math.min(at - MOST_COMPARED / 2, members.length - MOST_COMPARED));
  return members.filter(
    ({ preferred }, nth) => preferred || (nth >= first && nth < first + MOST_COMPARED),
  );
}

interface Compared {
  /** What people call it by. */
  readonly number: number;
  readonly message: MessageView;
}

/** Some messages, whole, in the order of the conversation; those that are gone are left out. */
export function comparedQuery(id: string, messages: readonly number[]) {
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "compared", ...messages],
    async queryFn({ signal }): Promise<Compared[]> {
      const read = await Promise.all(messages.map((each) => readMember(id, each, signal)));
      return read.flatMap((one) => one ?? []).toSorted((a, b) => a.number - b.number);
    },
  });
}

/** A message, also where its slot shows another retry. */
async function readMember(
  id: string,
  messageId: number,
  signal: AbortSignal,
): Promise<Compared | null> {
  const slot = await readSlot(id, messageId, undefined, signal);
  if (slot?.members.every((member) => member.id !== messageId) !== false) return null;
  const wanted =
    slot.shown === messageId
      ? slot
      : await readSlot(id, messageId, `${slot.position}:${messageId}`, signal);
  return wanted?.message ? { number: slot.number, message: wanted.message } : null;
}
