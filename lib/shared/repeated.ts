/** The values that are in a list more than once. Looking each of them up in it would take the square of its length. */
export function repeated<Value>(values: readonly Value[]): Set<Value> {
  const seen = new Set<Value>();
  const twice = new Set<Value>();
  for (const value of values) {
    if (seen.has(value)) twice.add(value);
    else seen.add(value);
  }
  return twice;
}
