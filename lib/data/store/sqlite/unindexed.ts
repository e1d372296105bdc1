import type { Sql } from "@/lib/data/store/connection/sql";

/** How many messages have no row in the full-text table. */
export async function countMissing(sql: Sql): Promise<number> {
  const row = await sql.get<{ missing: number }>(
    `SELECT (SELECT count(*) FROM "Message") - (SELECT count(*) FROM message_fts_docsize) AS missing`,
  );
  return Math.max(0, row?.missing ?? 0);
}

/** Marks the conversations of these messages as derived by no rules at all, so that they are derived again. */
export async function noteUnindexed(sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE "Conversation" SET "deriveVersion" = 0 WHERE key IN (
       SELECT "conversationKey" FROM "Message"
       WHERE id NOT IN (SELECT id FROM message_fts_docsize))`,
  );
}
