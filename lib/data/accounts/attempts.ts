import { sql } from "kysely";

import { getAccounts } from "./database";

/**
 * Counts one attempt in a window of time.
 * @returns the milliseconds until the next attempt is heard; 0 when this one is
 */
export async function countAttempt(key: string, most: number, windowMs: number): Promise<number> {
  const { query } = await getAccounts();
  const nowMs = Date.now();
  const row = await query
    .insertInto("Attempt")
    .values({ key, count: 1, resetMs: nowMs + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`CASE WHEN ${sql.ref("Attempt.resetMs")} <= ${nowMs} THEN 1 ELSE ${sql.ref("Attempt.count")} + 1 END`,
        resetMs: sql<number>`CASE WHEN ${sql.ref("Attempt.resetMs")} <= ${nowMs} THEN ${nowMs + windowMs} ELSE ${sql.ref("Attempt.resetMs")} END`,
      }),
    )
    .returning(["count", "resetMs"])
    .executeTakeFirstOrThrow();
  // A count that begins is the moment to delete those that have begun again anyway.
  if (row.count === 1) await query.deleteFrom("Attempt").where("resetMs", "<", nowMs).execute();
  return row.count > most ? Math.max(1, row.resetMs - nowMs) : 0;
}

/** Forgets what was counted, after a success. */
export async function forgetAttempts(key: string): Promise<void> {
  const { query } = await getAccounts();
  await query.deleteFrom("Attempt").where("key", "=", key).execute();
}
