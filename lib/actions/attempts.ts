import type { ActionResult } from "./result";

/** Answers that are kept for pages that did not get them; a page asks again within seconds. */
const KEPT = 500;

const answers = new Map<string, Promise<ActionResult<unknown>>>();

/**
 * Runs a write once for each attempt. A page that lost the connection cannot know whether its save
 * arrived; it sends the same attempt again and gets the first answer instead of a second write.
 * A refusal wrote nothing, so it is not kept.
 */
export async function runOnce<T>(
  attempt: string | undefined,
  run: () => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  if (attempt === undefined) return run();
  const known = answers.get(attempt);
  // An attempt names one action with one input, so its answer has the type of this one.
  if (known !== undefined) return known as Promise<ActionResult<T>>;
  const answer = run();
  answers.set(attempt, answer);
  const forget = () => {
    if (answers.get(attempt) === answer) answers.delete(attempt);
  };
  for (const oldest of answers.keys()) {
    if (answers.size <= KEPT) break;
    answers.delete(oldest);
  }
  try {
    const result = await answer;
    if (!result.ok) forget();
    return result;
  } catch (error) {
    forget();
    throw error;
  }
}
