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
  const work = (signs: number, least: number): number => {
    const text = part.repeat(Math.ceil(signs / part.length));
    return leastWork(() => read(text), least);
  };
  const took = work(length, enough);
  if (took < enough) return { took, most: enough };
  const most = Math.max(enough, work(length / LONGER, 0) * MOST_TIMES);
  return { took: Math.min(took, work(length, most)), most };
}
