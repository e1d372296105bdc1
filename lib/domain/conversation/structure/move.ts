import {
  isIndexed,
  makes,
  orderedSlots,
  withAfter,
  type Arrangement,
  type OrderedMessage,
} from "./order";

/** Where moved turns go: next to the slot of a message that stays. */
export type MoveTarget = { readonly before: number } | { readonly after: number };

/**
 * Moves turns. The versions of a turn go together. In a conversation with indexes the same numbers are
 * allocated again along the timeline, so only messages between the old place and the new one change; the
 * array follows.
 * @returns null when the target is one of the moved turns, or not there
 */
export function moveTurns(
  messages: readonly OrderedMessage[],
  ids: readonly number[],
  target: MoveTarget,
): Arrangement | null {
  const chosen = new Set(ids);
  const slots = orderedSlots(messages);
  const moving = slots.filter(({ members }) => members.some((id) => chosen.has(id)));
  const resting = slots.filter(({ members }) => !members.some((id) => chosen.has(id)));
  const anchor = "before" in target ? target.before : target.after;
  const found = resting.findIndex(({ members }) => members.includes(anchor));
  if (found === -1 || moving.length === 0) return null;
  const at = "before" in target ? found : found + 1;
  const wanted = [...resting.slice(0, at), ...moving, ...resting.slice(at)];

  const indexes = new Map<number, number>();
  const numbers = slots.flatMap(({ index }) => (index === null ? [] : [index]));
  for (const { index, members } of wanted) {
    if (index === null) continue;
    const dealt = numbers.shift() ?? index;
    if (dealt !== index) for (const id of members) indexes.set(id, dealt);
  }
  const moved = new Set(moving.flatMap(({ members }) => members));
  const order = messages.map(({ id }) => id).filter((id) => !moved.has(id));
  const before = wanted[at - 1]?.members.at(-1) ?? null;
  const lists = wanted.map(({ members }) => members);
  const near = { order: withAfter(order, before, [...moved]), indexes };
  if (isIndexed(messages) && !makes(messages, near, lists)) return { order: lists.flat(), indexes };
  return near;
}

/**
 * Takes messages away. The others keep their order; where a message without an index would follow
 * another slot from now on, the array is put into the order of the timeline.
 */
export function withoutMessages(
  messages: readonly OrderedMessage[],
  ids: ReadonlySet<number>,
): Arrangement {
  const order = messages.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  const lists = orderedSlots(messages)
    .map(({ members }) => members.filter((id) => !ids.has(id)))
    .filter((members) => members.length > 0);
  const near: Arrangement = { order, indexes: new Map() };
  return makes(messages, near, lists) ? near : { ...near, order: lists.flat() };
}
