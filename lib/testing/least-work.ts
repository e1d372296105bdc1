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
    least = Math.min(least, workOnce(work));
  }
  return least;
}

function workOnce(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return computedSince(before);
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

/**
 * Whether work of some size takes more than `most`, which follows from work of a smaller size: one try each time, and
 * the others only where the first was above it.
 * @param enough milliseconds that are fast enough whatever the smaller work takes
 */
export async function exceeds(
  work: () => Promise<unknown>,
  enough: number,
  most: () => Promise<number>,
): Promise<boolean> {
  const first = await leastWorkOf(work, Infinity);
  if (first < enough) return false;
  const limit = Math.max(enough, await most());
  return first >= limit && (await leastWorkOf(work, limit)) >= limit;
}

/** How many times longer the text is that has to be read in work that follows its length. */
const LONGER = 4;
/** Reading four times as much in a quadratic way takes sixteen times the work. */
const MOST_TIMES = 10;

/**
 * What it takes to read a text made of `part`, and the most that this may take where the work follows the length.
 * @param enough milliseconds that are fast enough whatever a shorter text takes, which is only measured otherwise
 */
export function workOfRepeated(
  read: (text: string) => void,
  part: string,
  { length, enough }: { readonly length: number; readonly enough: number },
): { readonly took: number; readonly most: number } {
  const reading = (signs: number) => {
    const text = part.repeat(Math.ceil(signs / part.length));
    return () => read(text);
  };
  const whole = reading(length);
  const first = workOnce(whole);
  if (first < enough) return { took: first, most: enough };
  // A shorter text costs less to measure than the whole one again.
  const most = Math.max(enough, leastWork(reading(length / LONGER), 0) * MOST_TIMES);
  return { took: first < most ? first : Math.min(first, leastWork(whole, most)), most };
}
