import { shownRetry } from "@/lib/domain/conversation/timeline/slots";
import type { SlotView } from "@/lib/domain/conversation/view/types";

/**
 * Which member is looked at in which slot, as it is in the URL: `slot.message_slot.message`, in slot
 * order so that the same view always has the same address.
 */
export function formatView(view: Readonly<Record<number, number>>): string | null {
  const parts = Object.entries(view)
    .map(([slot, message]) => [Number(slot), message] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([slot, message]) => `${slot}.${message}`);
  return parts.length === 0 ? null : parts.join("_");
}

/** Reads what `formatView` writes; parts of another form are left out. */
export function parseView(text: string): Record<number, number> {
  const view: Record<number, number> = {};
  for (const part of text.split("_")) {
    const match = /^(\d{1,9})\.(\d{1,15})$/.exec(part);
    if (match) view[Number(match[1])] = Number(match[2]);
  }
  return view;
}

/** The view with another member of a slot in it; the member that is shown anyway takes no place. */
export function lookAt(
  view: Readonly<Record<number, number>>,
  slot: Pick<SlotView, "number" | "members">,
  messageId: number,
): Record<number, number> {
  const isOther = ([, id]: [string, number]) => slot.members.every((member) => member.id !== id);
  const next = Object.fromEntries(Object.entries(view).filter(isOther)) as Record<number, number>;
  // It may be one that is not listed.
  delete next[slot.number - 1];
  const usual = shownRetry(
    slot.members,
    (member) => !member.deleted,
    (member) => member.preferred,
  );
  if (usual?.id !== messageId) next[slot.number - 1] = messageId;
  return next;
}

/** The retry in a slot with this store id or document id. */
export function memberNamed(
  slot: Pick<SlotView, "members"> | undefined,
  name: number | string,
): SlotView["members"][number] | undefined {
  return slot?.members.find(({ id, documentId }) => id === name || documentId === name);
}
