import type { Engine } from "@/lib/data/store/connection/engine";

/** Of the texts of messages that are at hand at once. */
const MOST_UNITS = 1024 * 1024;

/** SQLite works in this thread, and others get their turn between two statements. A socket is waited for each time. */
const MOST_ROWS: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: 500 };

/** Cuts messages into stretches that are read and written together. @param unitsOf of what is about one of them */
export function* slicesOf<Item>(
  engine: Engine,
  items: Iterable<Item>,
  unitsOf: (item: Item) => number,
): Generator<Item[]> {
  let slice: Item[] = [];
  let units = 0;
  for (const item of items) {
    const more = unitsOf(item);
    if (slice.length > 0 && (slice.length >= MOST_ROWS[engine] || units + more > MOST_UNITS)) {
      yield slice;
      slice = [];
      units = 0;
    }
    slice.push(item);
    units += more;
  }
  if (slice.length > 0) yield slice;
}
