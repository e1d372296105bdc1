import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { AWAITING_INDEX } from "@/lib/data/store/full-text/awaiting-index";
import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import * as postgres from "@/lib/data/store/postgres/search/index-rows";

/** How many messages have no row in the full-text table, besides those of imports that are not indexed yet. */
export const countMissing = byEngine({ sqlite: countHere, postgres: postgres.countMissing });

async function countHere(sql: Sql): Promise<number> {
  const row = await sql.get<{ messages: number; chunks: number; rows: number }>(
    `SELECT (SELECT count(*) FROM "Message") - (SELECT count(*) FROM "SearchChunk" WHERE part = 0) - (${AWAITING_INDEX}) AS messages,
       (SELECT count(*) FROM "SearchChunk") AS chunks,
       (SELECT count(*) FROM message_fts_docsize) AS rows`,
  );
  const { messages = 0, chunks = 0, rows = 0 } = row ?? {};
  return Math.max(0, messages) + Math.max(0, chunks - rows);
}

/** Marks the conversations of these messages as derived by no rules at all, so that they are derived again. */
export const noteUnindexed = byEngine({ sqlite: noteHere, postgres: postgres.noteUnindexed });

async function noteHere(sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE "Conversation" SET "deriveVersion" = 0 WHERE "deriveVersion" <> ${UNINDEXED_VERSION} AND key IN (
       SELECT m."conversationKey" FROM "Message" m LEFT JOIN "SearchChunk" c
         ON c."conversationKey" = m."conversationKey" AND c."messageId" = m.id
       WHERE c.id IS NULL OR c.id NOT IN (SELECT id FROM message_fts_docsize))`,
  );
}
