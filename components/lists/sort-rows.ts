export type SortKey = string | number | null;

const WORDS = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Rows in the order of a key; what has none comes last in both directions, and equal rows stay as they were. */
export function sortRows<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  order: "asc" | "desc",
): Item[] {
  const sign = order === "asc" ? 1 : -1;
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compare(a.key, b.key);
    })
    .map(({ item }) => item);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : WORDS.compare(String(a), String(b));
}
