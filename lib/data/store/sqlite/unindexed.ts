import type { Sql } from "@/lib/data/store/connection/sql";

/** How many messages have no row in the full-text table. */
export async function countMissing(sql: Sql): Promise<number> {
  if (sql.engine === "postgres") return 0;
  const row = await sql.get<{ messages: number; chunks: number; rows: number }>(
    `SELECT (SELECT count(*) FROM "Message") - (SELECT count(*) FROM "SearchChunk" WHERE part = 0) AS messages,
       (SELECT count(*) FROM "SearchChunk") AS chunks,
       (SELECT count(*) FROM message_fts_docsize) AS rows`,
  );
  const { messages = 0, chunks = 0, rows = 0 } = row ?? {};
  return Math.max(0, messages) + Math.max(0, chunks - rows);
}

/** Marks the conversations of these messages as derived by no rules at all, so that they are derived again. */
export async function noteUnindexed(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") return;
  await sql.run(
    `UPDATE "Conversation" SET "deriveVersion" = 0 WHERE key IN (
       SELECT m."conversationKey" FROM "Message" m LEFT JOIN "SearchChunk" c
         ON c."conversationKey" = m."conversationKey" AND c."messageId" = m.id
       WHERE c.id IS NULL OR c.id NOT IN (SELECT id FROM message_fts_docsize))`,
  );
}
