import { bulkProgress } from "./bulk-progress";

/** So many documents one request changes; an answer is then never far away. */
export const SLICE = 200;

/**
 * Does something to any number of items, a slice at a time and one slice after another. Where there are
 * several slices it says how far it is, and can be stopped between them; what was done before stays.
 * @param title what is being done, such as "Changing tags"
 * @param act false ends it
 */
export async function inSlices<T>(
  title: string,
  items: readonly T[],
  act: (slice: readonly T[]) => Promise<boolean>,
): Promise<void> {
  const progress = items.length > SLICE ? bulkProgress(title, items.length) : null;
  try {
    for (let at = 0; at < items.length; at += SLICE) {
      if (progress?.isStopped() === true) return;
      if (!(await act(items.slice(at, at + SLICE)))) return;
      progress?.note(Math.min(at + SLICE, items.length));
    }
  } finally {
    progress?.end();
  }
}
