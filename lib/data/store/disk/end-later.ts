import { isDiskFull } from "./full";

const RETRY_MS = 2000;

/**
 * Does what could not be recorded because the disk is full, as soon as there is space. Whatever else goes wrong
 * ends it: the next start takes care of what a process has left.
 */
export function endLater(work: () => Promise<unknown>): void {
  const timer = setTimeout(() => {
    work().catch((error: unknown) => {
      if (isDiskFull(error)) endLater(work);
    });
  }, RETRY_MS);
  // What waits for space keeps no process alive.
  timer.unref();
}

/** Does it now, or later when the disk is full. */
export async function endNowOrLater(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    endLater(work);
  }
}
