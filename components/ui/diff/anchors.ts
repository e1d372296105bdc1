/** Where the same piece is in the old and in the new text. */
export type Anchor = readonly [old: number, fresh: number];

/**
 * The longest row of pieces that each of two texts has exactly once and that are in the same order in both
 * (the heart of patience diff). Takes n log n.
 */
export function findAnchors(old: readonly string[], fresh: readonly string[]): Anchor[] {
  const inFresh = placesOfUnique(fresh);
  const pairs: Anchor[] = [];
  for (const [piece, x] of placesOfUnique(old)) {
    const y = inFresh.get(piece);
    if (y !== undefined) pairs.push([x, y]);
  }
  return longestRising(pairs.sort((a, b) => a[0] - b[0]));
}

function placesOfUnique(pieces: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  pieces.forEach((piece, at) => {
    if (places.has(piece)) repeated.add(piece);
    places.set(piece, at);
  });
  for (const piece of repeated) places.delete(piece);
  return places;
}

/** The longest part of the row whose second places rise as its first ones do. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  /** By length, the index of the pair with the smallest end of a row that long. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  pairs.forEach(([, y], at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < y) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? undefined : ends[low - 1];
    ends[low] = at;
  });
  const row: Anchor[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) {
    const pair = pairs[at];
    if (pair !== undefined) row.push(pair);
  }
  return row.toReversed();
}
