import { underBase } from "@/lib/shared/base-path";
import { HttpError } from "./http";

const ANSWER_MS = 3000;

/** Together with two questions without an answer these are within the ten seconds after which a person hears of it. */
const BEFORE_ASKING_MS = 2000;
const BEFORE_ASKING_AGAIN_MS = 1000;

const pause = (ms: number) => new Promise<void>((settle) => void setTimeout(settle, ms));

/** Whether the server answers at all. */
export async function isAnswering(): Promise<boolean> {
  try {
    const answer = await fetch(underBase("/api/health"), {
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // A damaged library answers 503, and the server is there all the same.
    return answer.ok || answer.status === 503;
  } catch {
    return false;
  }
}

/**
 * Asks the server for signs of life while something takes its time.
 * @param hasSign whether there was one since this was last called, so that nobody has to ask
 * @returns true once there was none twice in a row; false when the work is over
 */
export async function isSilent(isOver: () => boolean, hasSign = () => false): Promise<boolean> {
  for (;;) {
    await pause(BEFORE_ASKING_MS);
    if (isOver()) return false;
    if (hasSign() || (await isAnswering())) continue;
    await pause(BEFORE_ASKING_AGAIN_MS);
    if (isOver()) return false;
    if (!hasSign() && !(await isAnswering())) return !isOver();
  }
}

/** A request that is given up when the server is silent. */
export interface Watched {
  /** Fires when the caller calls it off, and when the server is silent. */
  readonly signal: AbortSignal;
  /** To be called for whatever arrives or leaves meanwhile: on a slow line nothing else gets through. */
  readonly sign: () => void;
}

interface Watching {
  /** Of the caller. */
  readonly signal?: AbortSignal | undefined;
  /** What is known then, in place of that the server did not answer. */
  readonly message?: string;
}

/** Ends a request that may take its time by nature once the server is silent, as an HttpError. */
export async function whileAnswering<T>(
  work: (watched: Watched) => Promise<T>,
  { signal, message = "The server did not answer in time." }: Watching = {},
): Promise<T> {
  const ending = new AbortController();
  const callOff = (): void => ending.abort(signal?.reason);
  if (signal?.aborted === true) callOff();
  signal?.addEventListener("abort", callOff, { once: true });
  let isOver = false;
  let hasSigned = false;
  const hasSign = (): boolean => {
    const had = hasSigned;
    hasSigned = false;
    return had;
  };
  const watched = work({ signal: ending.signal, sign: () => void (hasSigned = true) });
  const silence = async (): Promise<T> => {
    if (!(await isSilent(() => isOver, hasSign))) return watched;
    throw new HttpError("offline", message);
  };
  try {
    return await Promise.race([watched, silence()]);
  } finally {
    isOver = true;
    signal?.removeEventListener("abort", callOff);
    // Whatever it ended as is settled by now, so that the end of the work is not taken for that of the caller.
    ending.abort();
  }
}
