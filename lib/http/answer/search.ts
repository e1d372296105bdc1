import { log } from "../log/log";
import { damageProblem } from "../problem/damage";
import { problem, type Problem } from "../problem/problem";

/**
 * The answer of a search, or that the index could not be asked. A search that fails must never look like one
 * that found nothing.
 */
export async function searchAnswer<T>(
  requestId: string,
  search: () => Promise<T>,
): Promise<T | Problem> {
  try {
    return await search();
  } catch (error) {
    log("error", "search-failed", { requestId }, error);
    const damaged = damageProblem(error);
    if (damaged !== null) return damaged;
    return problem(
      "unavailable",
      `The search index could not be read. Nothing can be said about what is in it; the server’s log has more under ${requestId}.`,
    );
  }
}
