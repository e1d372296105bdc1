import { CommitUnknownError, DatabaseLostError } from "@/lib/data/store/postgres/failures";

import { problem, type Problem } from "./problem";

/** Of a database that is started again, or of which another server takes over. */
const AGAIN_AFTER = { "retry-after": "5" };

/**
 * What a person can do about an error that means the database was lost; null for every other error. Where the database is
 * stays with whoever runs Colloquy.
 */
export function connectionProblem(error: unknown): Problem | null {
  if (error instanceof DatabaseLostError) {
    const sentence = "The database can’t be reached. Nothing was changed. Try again in a moment.";
    return problem("unavailable", sentence, {}, AGAIN_AFTER);
  }
  if (!(error instanceof CommitUnknownError)) return null;
  return problem(
    "unavailable",
    "The connection to the database was lost while the change was stored. Look whether it is there before you try again.",
  );
}
