/**
 * Which member is looked at in which slot, as it stands in the URL: `slot.message_slot.message`, in slot
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
