import type { ActionResult } from "@/lib/actions/result";
import { isConnectionFailure } from "./send";

/**
 * Saves something about each of a few items, one after another, also where one of them is refused. Without a
 * connection it ends: each of the rest would be waited for as long as the first.
 * @returns the items that were saved, and the first reason why one was not
 */
export async function sendEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<ActionResult<unknown>>,
): Promise<{ readonly done: T[]; readonly problem: string | null }> {
  const done: T[] = [];
  let problem: string | null = null;
  for (const item of items) {
    const result = await act(item);
    if (result.ok) {
      done.push(item);
      continue;
    }
    problem ??= result.error.message;
    if (isConnectionFailure(result.error)) break;
  }
  return { done, problem };
}
