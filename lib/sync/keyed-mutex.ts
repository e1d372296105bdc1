// Shared by all bundles of one process, like the syncs themselves.
const KEY = Symbol.for("colloquy.sync-lines");
const holder = globalThis as typeof globalThis & { [KEY]?: Map<string, Promise<void>> };
const lines = (holder[KEY] ??= new Map<string, Promise<void>>());

/**
 * Does `work` when everything before it in the same line is done, so that toolsets of one server do not ask it
 * at once.
 * @returns null when the signal fired before its turn
 */
export async function keyedMutex<T>(
  line: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | null> {
  const before = lines.get(line) ?? Promise.resolve();
  let done = (): void => undefined;
  const turn = new Promise<void>((resolve) => {
    done = resolve;
  });
  const last = before.then(() => turn);
  lines.set(line, last);
  try {
    await orAborted(before, signal);
    return signal.aborted ? null : await work();
  } finally {
    done();
    if (lines.get(line) === last) lines.delete(line);
  }
}

function orAborted(before: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  let stop = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([before, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
