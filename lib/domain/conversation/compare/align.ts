/** A message as a comparison sees it. */
export interface AlignedText {
  readonly role: string;
  /** Equal for messages that say the same. */
  readonly hash: string;
  /** How it begins, for telling whether it is a version of another one. */
  readonly words: ReadonlySet<string>;
}

/** Places in both lists; null where a message has no partner. */
export type Pair = readonly [left: number | null, right: number | null];

/** Larger gaps are not searched for similar messages. */
const MOST_CELLS = 40_000;
/** Two messages with this share of their words in common are versions of one. */
const ALIKE = 0.3;

/**
 * Lays two lists of messages side by side: equal ones face each other, between them those that are alike.
 * Messages that occur once on both sides are the anchors, so a long conversation needs no table of all pairs.
 */
export function alignTexts(left: readonly AlignedText[], right: readonly AlignedText[]): Pair[] {
  const anchors = [...anchorsOf(left, right), [left.length, right.length] as const];
  const pairs: Pair[] = [];
  let [l, r] = [0, 0];
  for (const [atLeft, atRight] of anchors) {
    for (const each of alignGap(left, right, [l, atLeft], [r, atRight])) pairs.push(each);
    if (atLeft < left.length) pairs.push([atLeft, atRight]);
    [l, r] = [atLeft + 1, atRight + 1];
  }
  return pairs;
}

/** Messages that each side has once, as long as they are in one order. */
function anchorsOf(
  left: readonly AlignedText[],
  right: readonly AlignedText[],
): (readonly [number, number])[] {
  const [ours, theirs] = [placesOfUnique(left), placesOfUnique(right)];
  const shared = [...ours].flatMap(([hash, at]) => {
    const other = theirs.get(hash);
    return other === undefined ? [] : [[at, other] as const];
  });
  return longestRising(shared);
}

function placesOfUnique(texts: readonly AlignedText[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  texts.forEach(({ hash }, at) => (places.has(hash) ? repeated.add(hash) : places.set(hash, at)));
  for (const hash of repeated) places.delete(hash);
  return places;
}

/** The most pairs whose right places rise; the left ones do already. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  /** By length of the run, the pair that ends the lowest one. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  pairs.forEach(([, right], at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < right) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.toReversed();
}

type Span = readonly [start: number, end: number];

/** Between two anchors: the pairing with the most in common, as in any text comparison. */
function alignGap(
  left: readonly AlignedText[],
  right: readonly AlignedText[],
  [l, lEnd]: Span,
  [r, rEnd]: Span,
): Pair[] {
  const [rows, columns] = [lEnd - l, rEnd - r];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) {
    return [...spread(l, lEnd, "left"), ...spread(r, rEnd, "right")];
  }
  const score = new Float64Array((rows + 1) * (columns + 1));
  const cell = (row: number, column: number) => score[row * (columns + 1) + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const both = likeness(left[l + row], right[r + column]);
      const paired = both === 0 ? 0 : both + cell(row + 1, column + 1);
      score[row * (columns + 1) + column] = Math.max(
        paired,
        cell(row + 1, column),
        cell(row, column + 1),
      );
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const both = likeness(left[l + row], right[r + column]);
    if (both > 0 && cell(row, column) === both + cell(row + 1, column + 1)) {
      pairs.push([l + row, r + column]);
      row += 1;
      column += 1;
    } else if (cell(row, column) === cell(row + 1, column)) {
      pairs.push([l + row, null]);
      row += 1;
    } else {
      pairs.push([null, r + column]);
      column += 1;
    }
  }
  return [...pairs, ...spread(l + row, lEnd, "left"), ...spread(r + column, rEnd, "right")];
}

const spread = (from: number, end: number, side: "left" | "right"): Pair[] =>
  Array.from({ length: end - from }, (_, at): Pair =>
    side === "left" ? [from + at, null] : [null, from + at],
  );

/** 1 for equal messages, 0 for those that are no versions of one. */
function likeness(one: AlignedText | undefined, other: AlignedText | undefined): number {
  if (one === undefined || other === undefined || one.role !== other.role) return 0;
  if (one.hash === other.hash) return 1;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  const all = one.words.size + other.words.size - shared;
  const share = all === 0 ? 0 : shared / all;
  return share < ALIKE ? 0 : share;
}
