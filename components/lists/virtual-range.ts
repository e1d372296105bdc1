/** Rows by position, in order, with one more that has to be there; one that does not exist is left out. */
export function withRow(rows: readonly number[], further: number | null, count: number): number[] {
  if (further === null || further < 0 || further >= count || rows.includes(further)) {
    return [...rows];
  }
  return [...rows, further].toSorted((a, b) => a - b);
}
