let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one write after the other, so that what a write has found, such as that an external id is free, still
 * holds when it is done. Edits in the app do not wait here; they are noticed by their revisions.
 */
export function mutex<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
