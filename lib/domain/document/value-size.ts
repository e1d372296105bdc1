/**
 * About how many characters of JSON a value takes, counted up to a limit and no further. Does not
 * recurse, so that any depth is fine.
 * @returns a number above `limit` when it takes more
 */
export function measureValue(value: unknown, limit: number): number {
  let size = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && size <= limit) {
    const next = waiting.pop();
    size += typeof next === "string" ? next.length + 3 : 5;
    if (Array.isArray(next)) {
      size += next.length;
      if (size <= limit) for (const item of next as readonly unknown[]) waiting.push(item);
    } else if (typeof next === "object" && next !== null) {
      for (const [name, item] of Object.entries(next)) {
        size += name.length + 3;
        waiting.push(item);
      }
    }
  }
  return size;
}
