/** So many documents one request changes; an answer is then never far away. */
const SLICE = 200;

/**
 * Does something to any number of items, a slice at a time and one slice after another.
 * @param act false ends it; what was done before stays
 */
export async function inSlices<T>(
  items: readonly T[],
  act: (slice: readonly T[]) => Promise<boolean>,
): Promise<void> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (!(await act(items.slice(at, at + SLICE)))) return;
  }
}
