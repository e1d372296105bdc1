/** A stretch of the timeline in an outline: one turn, or several where there are too many. */
export interface OutlineMark {
  /** Positions from `start` up to `end`, exclusive. */
  readonly start: number;
  readonly end: number;
  readonly turns: number;
  /** How much there is to read, in bytes. */
  readonly bytes: number;
  readonly pinned: number;
  /** Slots that hold more than one message. */
  readonly retries: number;
  readonly problems: number;
}

export interface OutlineSlot {
  readonly turn: number;
  readonly bytes: number;
  readonly isPinned: boolean;
  readonly hasRetries: boolean;
  readonly problems: number;
}

/**
 * The outline of a timeline: one mark for each turn, or for as many turns as it takes to come down to
 * `most` marks. A turn is never divided.
 */
export function outlineOf(slots: readonly OutlineSlot[], most: number): OutlineMark[] {
  const turns = turnStarts(slots);
  const perMark = Math.max(1, Math.ceil(turns.length / Math.max(1, most)));
  const marks: OutlineMark[] = [];
  for (let first = 0; first < turns.length; first += perMark) {
    const start = turns[first] ?? 0;
    const end = turns[first + perMark] ?? slots.length;
    const turnCount = Math.min(perMark, turns.length - first);
    marks.push({ start, end, turns: turnCount, ...sumOf(slots, start, end) });
  }
  return marks;
}

function turnStarts(slots: readonly OutlineSlot[]): number[] {
  const starts: number[] = [];
  slots.forEach(({ turn }, position) => {
    if (position === 0 || turn !== slots[position - 1]?.turn) starts.push(position);
  });
  return starts;
}

function sumOf(slots: readonly OutlineSlot[], start: number, end: number) {
  const sum = { bytes: 0, pinned: 0, retries: 0, problems: 0 };
  for (let position = start; position < end; position++) {
    const slot = slots[position];
    if (slot === undefined) continue;
    sum.bytes += slot.bytes;
    sum.problems += slot.problems;
    if (slot.isPinned) sum.pinned += 1;
    if (slot.hasRetries) sum.retries += 1;
  }
  return sum;
}
