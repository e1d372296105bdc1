/** Adds what is listed; as arguments of one call, more than about 100,000 entries would end in a RangeError. */
export function addAll<Value>(list: Value[], more: Iterable<Value>): void {
  for (const value of more) list.push(value);
}
