interface Reported {
  readonly id: string | number;
  readonly name: string;
  readonly outcome: string;
}

/** Items as a report lists them: those that failed first, each part in the order of the drop. */
export function failuresFirst<T extends Pick<Reported, "outcome">>(items: readonly T[]): T[] {
  return [
    ...items.filter(({ outcome }) => outcome === "failed"),
    ...items.filter(({ outcome }) => outcome !== "failed"),
  ];
}

/**
 * The path to show below each title: for items whose title another one has too, and for those that failed, since
 * a person looks for their file. A title that is the path itself needs no second line.
 */
export function pathsToShow<T extends Reported>(
  items: readonly T[],
  titleOf: (item: T) => string,
): ReadonlyMap<T["id"], string> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(titleOf(item), (counts.get(titleOf(item)) ?? 0) + 1);
  return new Map(
    items.flatMap((item) => {
      const title = titleOf(item);
      const isUnclear = item.outcome === "failed" || (counts.get(title) ?? 0) > 1;
      return isUnclear && title !== item.name ? [[item.id, item.name]] : [];
    }),
  );
}
