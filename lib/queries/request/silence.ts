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
 * @returns true once there was none twice in a row; false when the work is over
 */
export async function isSilent(isOver: () => boolean): Promise<boolean> {
  for (;;) {
    await pause(BEFORE_ASKING_MS);
    if (isOver()) return false;
    if (await isAnswering()) continue;
    await pause(BEFORE_ASKING_AGAIN_MS);
    if (isOver()) return false;
    if (!(await isAnswering())) return !isOver();
  }
}

/** Ends a request that may take its time by nature once the server is silent, as an HttpError. */
export async function whileAnswering<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let isOver = false;
  const watched = work(controller.signal);
  const silence = async (): Promise<T> => {
    if (!(await isSilent(() => isOver))) return watched;
    controller.abort();
    throw new HttpError("offline", "The server did not answer in time.");
  };
  try {
    return await Promise.race([watched, silence()]);
  } finally {
    isOver = true;
  }
}
