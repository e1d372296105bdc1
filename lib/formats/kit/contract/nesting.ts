/**
 * Deepest item that is converted, in levels. What is kept verbatim moves a few levels down in the
 * document, which must stay readable at 200.
 */
export const DEEPEST_ITEM = 180;

/** Whether a JSON value nests deeper than `limit` levels; a scalar has none. Walks without recursion. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= limit) return true;
    for (const child of Object.values(next.value)) {
      if (typeof child === "object") stack.push({ value: child, depth: next.depth + 1 });
    }
  }
  return false;
}
