/** Servers that are asked at one time; a client may make thousands of tool sets in a minute. */
const MOST = 8;

interface Slots {
  free: number;
  readonly waiting: (() => void)[];
}

// Shared by all bundles of one process, like the syncs themselves.
const KEY = Symbol.for("colloquy.sync-slots");
const holder = globalThis as typeof globalThis & { [KEY]?: Slots };
const slots = (holder[KEY] ??= { free: MOST, waiting: [] });

/**
 * Does `work` as soon as fewer than the most are at it.
 * @returns null when the signal fired before its turn
 */
export async function semaphore<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  if (slots.free > 0) slots.free -= 1;
  else if (!(await turn(signal))) return null;
  try {
    return signal.aborted ? null : await work();
  } finally {
    const next = slots.waiting.shift();
    if (next === undefined) slots.free += 1;
    else next();
  }
}

/** Resolves with a slot of one's own, or without one once the signal fires. */
function turn(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const go = (): void => {
      signal.removeEventListener("abort", stop);
      resolve(true);
    };
    const stop = (): void => {
      const at = slots.waiting.indexOf(go);
      if (at !== -1) slots.waiting.splice(at, 1);
      resolve(false);
    };
    if (signal.aborted) return resolve(false);
    slots.waiting.push(go);
    signal.addEventListener("abort", stop, { once: true });
  });
}
