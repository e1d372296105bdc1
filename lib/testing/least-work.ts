const TRIES = 3;

function computedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many milliseconds `work` computes: the least of a few tries, or the first that is below `enough`. Others
 * on the machine make a try longer, and so does compiling; nothing makes it shorter than it is.
 */
export function leastWork(work: () => void, enough: number): number {
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least >= enough; tried += 1) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, computedSince(before));
  }
  return least;
}

/** As `leastWork`, for work that is waited for. Only what the process computes counts, not the waiting. */
export async function leastWorkOf(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least >= enough; tried += 1) {
    const before = process.cpuUsage();
    await work();
    least = Math.min(least, computedSince(before));
  }
  return least;
}
