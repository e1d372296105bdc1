import { readFileSync } from "node:fs";

const onCore = () => Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[0]) / 1e6;

function isKnown(): boolean {
  try {
    return onCore() > 0;
  } catch {
    // No Linux.
    return false;
  }
}

/**
 * Milliseconds that the main thread has been on a core; the time that passes where the system does not say. Others on
 * the machine make everything take longer, and this hardly.
 */
export const timeOnCore: () => number = isKnown() ? onCore : () => performance.now();
