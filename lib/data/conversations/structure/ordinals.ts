import { ORDINAL_STEP } from "@/lib/data/imports/batch/batch";

/** Room that a stretch is given at least when its places are dealt out again, per message. */
const ROOM = 16;

/**
 * Places in the array for messages in a new order. As few as possible get another one: those in the
 * longest run that is in order already stay, and where there is no room between two of them, the nearest
 * ones move aside.
 * @param present the place each has now, in the new order; null for one that is new
 * @returns ascending places, one for each
 */
export function allocateOrdinals(present: readonly (number | null)[]): number[] {
  const dealt: (number | null)[] = present.map(() => null);
  for (const at of longestRun(present)) dealt[at] = present[at] ?? null;
  for (let at = 0; at < dealt.length; at += 1) {
    if (dealt[at] !== null) continue;
    at = deal(dealt, at) - 1;
  }
  return dealt.map((ordinal) => ordinal ?? 0);
}

/**
 * Fills the gap that begins at `start`, together with its neighbours if it is too narrow.
 * @returns the position behind what was filled
 */
function deal(dealt: (number | null)[], start: number): number {
  let from = start;
  let to = start;
  let wider = 0;
  for (;;) {
    while (to < dealt.length && dealt[to] === null) to += 1;
    const low = from === 0 ? 0 : (dealt[from - 1] ?? 0);
    const high = dealt[to] ?? low + (to - from + 1) * ORDINAL_STEP;
    const step = Math.floor((high - low) / (to - from + 1));
    if (step >= (wider === 0 ? 1 : ROOM)) {
      for (let at = from; at < to; at += 1) dealt[at] = low + step * (at - from + 1);
      return to;
    }
    wider = Math.max(1, wider * 2);
    from = Math.max(0, from - wider);
    to = Math.min(dealt.length, to + wider);
  }
}

/** Positions of a longest ascending run of places, ascending. */
function longestRun(present: readonly (number | null)[]): number[] {
  /** By length of a run: the position it ends at with the lowest place. */
  const ends: number[] = [];
  const before: number[] = [];
  present.forEach((ordinal, at) => {
    if (ordinal === null) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((present[ends[middle] ?? 0] ?? 0) < ordinal) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  });
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.push(at);
  return run.toReversed();
}
