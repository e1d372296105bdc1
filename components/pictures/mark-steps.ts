/**
 * Where an arrow key leads from a mark.
 * @param places the numbers of the marks, ascending; those of marks that have nothing to show are missing
 * @param step how far right and left go
 * @param rowStep how far up and down go
 * @returns the index of the mark at that place, else the nearest one in that direction; -1 for none
 */
export function markAfter(
  places: readonly number[],
  from: number,
  key: string,
  step: number,
  rowStep = 1,
): number {
  if (key === "Home") return 0;
  if (key === "End") return places.length - 1;
  const distance = { ArrowRight: step, ArrowLeft: -step, ArrowDown: rowStep, ArrowUp: -rowStep }[
    key
  ];
  const place = places[from];
  if (distance === undefined || place === undefined) return -1;
  const target = place + distance;
  if (distance > 0) {
    const next = places.findIndex((each) => each >= target);
    return next === -1 && from < places.length - 1 ? places.length - 1 : next;
  }
  const next = places.findLastIndex((each) => each <= target);
  return next === -1 && from > 0 ? 0 : next;
}
