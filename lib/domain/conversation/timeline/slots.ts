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

/** A slot while its members are found. */
interface OpenSlot {
  readonly index: number | null;
  readonly members: number[];
  shown: number | null;
}

/**
 * Orders messages into slots. Ascending `index` decides, array order where it is equal; a message
 * without an index follows the slot of the nearest indexed message before it in the array, or is
 * at the start when there is none. Times never count.
 */
export function buildTimeline(messages: readonly TimelineMessage[]): Slot[] {
  const slots: OpenSlot[] = [];
  const find = createSlotFinder(slots);
  // What each slot is ordered by: its own index, else that of the nearest indexed message before it.
  const anchors: number[] = [];
  let anchor = Number.NEGATIVE_INFINITY;
  messages.forEach(({ slotIndex }, position) => {
    anchor = slotIndex ?? anchor;
    const known = slotIndex === null ? undefined : find(slotIndex);
    if (known !== undefined) {
      known.members.push(position);
      return;
    }
    slots.push({ index: slotIndex, members: [position], shown: null });
    anchors.push(anchor);
  });
  const isLive = (position: number): boolean => messages[position]?.deleted === false;
  const isPreferred = (position: number): boolean => messages[position]?.preferred === true;
  for (const slot of slots) slot.shown = shownRetry(slot.members, isLive, isPreferred);
  return inOrder(slots, anchors);
}

/** The slots by their anchors; those of one anchor as they were opened, a loose one after what it follows. */
function inOrder(slots: OpenSlot[], anchors: readonly number[]): Slot[] {
  const at = (place: number): number => anchors[place] ?? 0;
  if (anchors.every((anchor, place) => place === 0 || at(place - 1) <= anchor)) return slots;
  const places = slots.map((_, place) => place);
  places.sort((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? -1 : 1));
  return places.flatMap((place) => slots[place] ?? []);
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

/**
 * The retry that a slot shows: the last live one that is preferred, else the last live one; null when all are deleted.
 */
export function shownRetry<Member>(
  members: readonly Member[],
  isLive: (member: Member) => boolean,
  isPreferred: (member: Member) => boolean,
): Member | null {
  const preferred = members.findLast((member) => isLive(member) && isPreferred(member));
  return preferred ?? members.findLast(isLive) ?? null;
}
