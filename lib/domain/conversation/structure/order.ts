import { buildTimeline } from "../timeline/slots";

/** What the order of a conversation follows from. */
export interface OrderedMessage {
  /** Row id. */
  readonly id: number;
  readonly slotIndex: number | null;
}

/** Where all messages are afterwards. */
export interface Arrangement {
  /** Ids of all messages in array order. */
  readonly order: readonly number[];
  /** The `index` of messages that get another one, new ones included. */
  readonly indexes: ReadonlyMap<number, number>;
}

/** One place of the timeline, by ids. */
export interface OrderedSlot {
  readonly index: number | null;
  readonly members: readonly number[];
}

/** The slots of a conversation in timeline order; members in array order. */
export function orderedSlots(messages: readonly OrderedMessage[]): OrderedSlot[] {
  const timed = messages.map(({ slotIndex }) => ({ slotIndex, preferred: false, deleted: false }));
  return buildTimeline(timed).map(({ index, members }) => ({
    index,
    members: members.map((position) => messages[position]?.id ?? 0),
  }));
}

/** The messages as an arrangement would leave them. */
export function arranged(
  messages: readonly OrderedMessage[],
  { order, indexes }: Arrangement,
): OrderedMessage[] {
  const known = new Map(messages.map(({ id, slotIndex }) => [id, slotIndex]));
  return order.map((id) => ({ id, slotIndex: indexes.get(id) ?? known.get(id) ?? null }));
}

/** Whether an arrangement makes exactly this timeline. */
export function makes(
  messages: readonly OrderedMessage[],
  arrangement: Arrangement,
  wanted: readonly (readonly number[])[],
): boolean {
  const slots = orderedSlots(arranged(messages, arrangement));
  return (
    slots.length === wanted.length &&
    slots.every(({ members }, at) => isSameSet(members, wanted[at] ?? []))
  );
}

/** Whether any message says where it is; where none does, the order of the array is the order. */
export function isIndexed(messages: readonly OrderedMessage[]): boolean {
  return messages.some(({ slotIndex }) => slotIndex !== null);
}

/** Ids with `added` directly after `before`; null puts it first. */
export function withAfter(
  order: readonly number[],
  before: number | null,
  added: readonly number[],
): number[] {
  const at = before === null ? 0 : order.indexOf(before) + 1;
  return [...order.slice(0, at), ...added, ...order.slice(at)];
}

/**
 * Writes an index on every message, 0-based and contiguous, in the order of the timeline (rule D6), since
 * readers differ in how they treat messages without one.
 */
export function numberAll(
  messages: readonly OrderedMessage[],
  wanted: readonly (readonly number[])[],
): Map<number, number> {
  const known = new Map(messages.map(({ id, slotIndex }) => [id, slotIndex]));
  const indexes = new Map<number, number>();
  wanted.forEach((members, index) => {
    for (const id of members) if (known.get(id) !== index) indexes.set(id, index);
  });
  return indexes;
}

/** Members of a slot have no order here: the array decides it, and versions are switched between. */
function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  return a.length === 1 ? a[0] === b[0] : b.every((id) => a.includes(id));
}
