/** What the timeline needs of a message; see the facts of the same names. */
export interface TimelineMessage {
  readonly slotIndex: number | null;
  readonly preferred: boolean;
  readonly deleted: boolean;
}

/** One place of the timeline: retries share it, the reader shows one of them. */
export interface Slot {
  /** The index its members share; null for a message without one, which is alone. */
  readonly index: number | null;
  /** Positions in `messages`, ascending. */
  readonly members: number[];
  /** Position of the member to show; null when all are deleted. */
  readonly shown: number | null;
}

interface OpenSlot {
  readonly index: number | null;
  readonly members: number[];
  /** What it is ordered by: its own index, else that of the nearest indexed message before it. */
  readonly anchor: number;
}

/**
 * Orders messages into slots. Ascending `index` decides, array order where it is equal; a message
 * without an index follows the slot of the nearest indexed message before it in the array, or stands
 * at the start when there is none. Times never count.
 */
export function buildTimeline(messages: readonly TimelineMessage[]): Slot[] {
  const slots: OpenSlot[] = [];
  const find = createSlotFinder(slots);
  let anchor = Number.NEGATIVE_INFINITY;
  messages.forEach(({ slotIndex }, position) => {
    if (slotIndex === null) {
      slots.push({ index: null, members: [position], anchor });
      return;
    }
    anchor = slotIndex;
    const known = find(slotIndex);
    if (known === undefined) slots.push({ index: slotIndex, members: [position], anchor });
    else known.members.push(position);
  });
  // The sort is stable and a loose slot was always opened after the indexed one it follows.
  slots.sort((a, b) => (a.anchor === b.anchor ? 0 : a.anchor < b.anchor ? -1 : 1));
  return slots.map(({ index, members }) => ({
    index,
    members,
    shown: shownMember(messages, members),
  }));
}

/**
 * Answers the slot of an index among those there are so far. As long as indexes ascend, the last one is all there
 * is to look at, and no map of perhaps a million slots is made.
 */
function createSlotFinder(slots: readonly OpenSlot[]): (index: number) => OpenSlot | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  const byIndex = new Map<number, OpenSlot>();
  let mapped = 0;
  return (index) => {
    const last = slots.at(-1);
    if (last?.index === index) return last;
    if (index > highest) {
      highest = index;
      return undefined;
    }
    for (; mapped < slots.length; mapped += 1) {
      const slot = slots[mapped];
      if (slot !== undefined && slot.index !== null) byIndex.set(slot.index, slot);
    }
    return byIndex.get(index);
  };
}

/** The last live member that is preferred, else the last live one. */
function shownMember(
  messages: readonly TimelineMessage[],
  members: readonly number[],
): number | null {
  const isLive = (position: number): boolean => messages[position]?.deleted === false;
  const preferred = members.findLast(
    (position) => isLive(position) && messages[position]?.preferred === true,
  );
  return preferred ?? members.findLast(isLive) ?? null;
}
