import {
  isIndexed,
  makes,
  numberAll,
  orderedSlots,
  withAfter,
  type Arrangement,
  type OrderedMessage,
  type OrderedSlot,
} from "./order";

/** Where a new message goes: next to the slot of another one, or last. */
export type Place = { readonly before: number } | { readonly after: number } | "end";

/**
 * Places a new message as a turn of its own. In a conversation with indexes it gets an unused one between
 * its neighbours; where there is none it gets no index and is in the array behind the slot before it,
 * which is where readers look for such messages. Either way no other message changes.
 * @returns null when the message the place names is not there
 */
export function placeTurn(
  messages: readonly OrderedMessage[],
  place: Place,
  id: number,
): Arrangement | null {
  const slots = orderedSlots(messages);
  const at = turnPosition(slots, place);
  if (at === null) return null;
  const wanted: (readonly number[])[] = slots.map(({ members }) => members);
  wanted.splice(at, 0, [id]);
  const order = messages.map((message) => message.id);
  const before = slots[at - 1];
  const candidates: Arrangement[] = [];
  if (isIndexed(messages)) {
    const index = freeIndex(slots, at);
    if (index !== null) {
      const last = at === slots.length ? order.at(-1) : before?.members.at(-1);
      candidates.push({
        order: withAfter(order, last ?? null, [id]),
        indexes: new Map([[id, index]]),
      });
    }
  }
  for (const neighbour of [before?.members.at(-1), before?.members[0]]) {
    const loose = withAfter(order, neighbour ?? null, [id]);
    candidates.push({ order: loose, indexes: new Map() });
  }
  return firstThatFits(messages, candidates, wanted);
}

/**
 * Places a new message as another version of one that is there: the same index, in the array behind the
 * last member of its slot. Where the message has no index it is given one, all others too if need be.
 * @returns null when there is no such message
 */
export function placeRetry(
  messages: readonly OrderedMessage[],
  of: number,
  id: number,
): Arrangement | null {
  const slots = orderedSlots(messages);
  const at = slots.findIndex(({ members }) => members.includes(of));
  const slot = slots[at];
  if (slot === undefined) return null;
  const order = withAfter(
    messages.map((message) => message.id),
    slot.members.at(-1) ?? of,
    [id],
  );
  if (slot.index !== null) return { order, indexes: new Map([[id, slot.index]]) };

  const wanted = slots.map(({ members }, position) => (position === at ? [of, id] : members));
  const candidates: Arrangement[] = [];
  if (isIndexed(messages)) {
    const others = slots.filter((_, position) => position !== at);
    const index = freeIndex(others, at);
    if (index !== null) {
      candidates.push({
        order,
        indexes: new Map([
          [of, index],
          [id, index],
        ]),
      });
    }
  }
  candidates.push({ order, indexes: numberAll(messages, wanted) });
  return firstThatFits(messages, candidates, wanted);
}

function turnPosition(slots: readonly OrderedSlot[], place: Place): number | null {
  if (place === "end") return slots.length;
  const id = "before" in place ? place.before : place.after;
  const at = slots.findIndex(({ members }) => members.includes(id));
  if (at === -1) return null;
  return "before" in place ? at : at + 1;
}

/** An integer no slot has that sorts between the slots around a position; null when there is none. */
function freeIndex(slots: readonly OrderedSlot[], at: number): number | null {
  // A loose slot goes with the indexed one before it.
  const left = slots.slice(0, at).findLast(({ index }) => index !== null)?.index ?? null;
  const right = slots[at];
  if (right === undefined) return left === null ? null : safe(left + 1, left);
  // Behind a loose slot that is before all indexes, or before a loose one, no index sorts right.
  if (right.index === null || (left === null && at > 0)) return null;
  if (left === null) return right.index > 0 ? safe(right.index - 1, -1) : null;
  const index = safe(left + 1, left);
  return index !== null && index < right.index ? index : null;
}

/** Beyond what a double counts exactly, the next integer is the same one. */
function safe(index: number, above: number): number | null {
  return Number.isSafeInteger(index) && index > above ? index : null;
}

function firstThatFits(
  messages: readonly OrderedMessage[],
  candidates: readonly Arrangement[],
  wanted: readonly (readonly number[])[],
): Arrangement {
  const fitting = candidates.find((candidate) => makes(messages, candidate, wanted));
  if (fitting === undefined) throw new Error("there is no place for the message");
  return fitting;
}
