/**
 * Makes what was written before a call last, with one wait for the disk for all who ask meanwhile: who asks while one
 * is under way waits for the next, which begins after what they wrote.
 * @param sync begins with what is written by then; when it rejects, so do all who waited for it
 */
export function createGroupSync(sync: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;

  return () => {
    waiting ??= latest = latest
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return sync();
      });
    return waiting;
  };
}
