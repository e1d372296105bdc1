/**
 * Does `work` when `queue` comes to it.
 * @returns null when the signal fired before its turn, at once; the turn then passes without work
 */
export function takeTurn<T>(
  queue: (task: () => Promise<T | null>) => Promise<T | null>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const quit = (): void => resolve(null);
    if (signal.aborted) return quit();
    signal.addEventListener("abort", quit, { once: true });
    const turn = queue(async () => {
      signal.removeEventListener("abort", quit);
      return signal.aborted ? null : work();
    });
    turn.then(resolve, reject);
  });
}
