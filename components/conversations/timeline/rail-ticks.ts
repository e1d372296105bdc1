import type { OutlineMark } from "@/lib/domain/conversation/timeline/outline";

/** Between two turns where there is room enough. */
const WIDEST_STEP = 14;
const SHORTEST = 4;
const LONGEST = 16;

/** Where the ticks of a rail stand: evenly, from the top. */
export interface RailScale {
  readonly step: number;
  yOf(mark: number): number;
  markAt(y: number): number;
}

export function railScale(marks: number, height: number): RailScale {
  const step = marks === 0 ? 0 : Math.min(WIDEST_STEP, height / marks);
  return {
    step,
    yOf: (mark) => (mark + 0.5) * step,
    markAt: (y) => Math.max(0, Math.min(marks - 1, Math.floor(y / Math.max(step, 0.001)))),
  };
}

/** How long the tick of each mark is: longer for more to read, by the logarithm so that giants do not rule. */
export function tickLengths(marks: readonly OutlineMark[]): number[] {
  const sizes = marks.map(({ bytes, turns }) => Math.log2(1 + bytes / Math.max(1, turns)));
  const least = Math.min(...sizes);
  const spread = Math.max(1, Math.max(...sizes) - least);
  return sizes.map((size) => SHORTEST + ((size - least) / spread) * (LONGEST - SHORTEST));
}

/** The mark that holds a position. */
export function markOf(marks: readonly OutlineMark[], position: number): number {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((marks[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What is notable in a mark, in words. */
export function markNotes(mark: OutlineMark): string[] {
  const notes: string[] = [];
  if (mark.pinned > 0) notes.push(mark.pinned === 1 ? "pinned" : `${mark.pinned} pinned`);
  if (mark.retries > 0) notes.push(mark.retries === 1 ? "retries" : `${mark.retries} with retries`);
  if (mark.problems > 0) {
    notes.push(mark.problems === 1 ? "1 problem" : `${mark.problems} problems`);
  }
  return notes;
}
