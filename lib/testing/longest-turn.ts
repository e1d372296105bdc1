import { readFileSync } from "node:fs";

const TRIES = 3;
const EVERY_MS = 2;

/** Milliseconds that the main thread has been on a core; the time that passes where the system does not tell. */
function clock(): () => number {
  const onCore = () => Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[0]) / 1e6;
  try {
    if (onCore() > 0) return onCore;
  } catch {
    // No Linux.
  }
  return () => performance.now();
}

/**
 * The most milliseconds that `work` computes in the main thread without giving others their turn: the least of a few
 * tries, or the first that is below `enough`. Others on the machine make a turn longer, and nothing makes it shorter.
 */
export async function longestTurn(work: () => Promise<unknown>, enough: number): Promise<number> {
  const now = clock();
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least >= enough; tried += 1) {
    let longest = 0;
    let last = now();
    const look = () => {
      longest = Math.max(longest, now() - last);
      last = now();
    };
    const timer = setInterval(look, EVERY_MS);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
    look();
    least = Math.min(least, longest);
  }
  return least;
}
