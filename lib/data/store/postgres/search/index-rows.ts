import { NO_SEARCH_TEXTS, type SearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { splitChunks } from "@/lib/domain/search/chunks";
import { UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { AWAITING_INDEX } from "@/lib/data/store/full-text/awaiting-index";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue, VectorRow } from "@/lib/data/store/connection/sql";
import type { ChunkRow } from "@/lib/data/store/full-text/chunk-row";
import type { TitleRow } from "@/lib/data/store/full-text/title-row";
import { arrayOfColumn } from "@/lib/data/store/postgres/statements/column-array";

import { vectorOf } from "./lexemes";
import { vectorBytes } from "./vector-bytes";

/** A row of the full-text table, with the id of its stretch. */
interface TextRow {
  readonly id: number;
  readonly texts: SearchTexts;
  readonly words?: Uint8Array;
}

/** A row with what the full-text table gets of its texts, so that no transaction waits until that is made. */
export const prepareChunk = (row: ChunkRow): ChunkRow => ({
  ...row,
  words: vectorBytes(row.texts),
});

/** Adds texts of stretches to the full-text table. */
export async function insertTexts(sql: Sql, rows: readonly TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (sql.insertVectors === null) throw new TypeError("This is not PostgreSQL.");
  await sql.insertVectors("message_fts", ["id", "words"], vectorRows(rows));
}

function* vectorRows(rows: readonly TextRow[]): Generator<VectorRow> {
  for (const { id, texts, words } of rows) yield [id, words ?? vectorBytes(texts)];
}

/** Title and system message of a conversation as rows of the full-text table, one for each stretch. */
export function titleVectors({ title, system }: { title: string; system: string }): string[] {
  // They are cut where the texts of a message are: one place stands for each.
  const stretches = splitChunks({ ...NO_SEARCH_TEXTS, text: title, thinking: system });
  return stretches.map(({ text, thinking }) => vectorOf({ title: text, system: thinking }));
}

/** Puts titles and system messages of conversations into the index, in place of what they had. */
export async function indexTitles(sql: Sql, titles: readonly TitleRow[]): Promise<void> {
  const keys = arrayOfColumn(titles.map(({ key }) => key)).text;
  await sql.run("DELETE FROM conversation_fts WHERE key = ANY(?::bigint[])", keys);
  await insertInTurns(sql, "conversation_fts", ["key", "part", "words"], titleRows(titles));
}

function* titleRows(titles: readonly TitleRow[]): Generator<SqlValue[]> {
  for (const { key, ...texts } of titles)
    for (const [part, words] of titleVectors(texts).entries()) yield [key, part, words];
}

/** How many messages have no row in the full-text table, besides those of imports that are not indexed yet. */
export async function countMissing(sql: Sql): Promise<number> {
  const row = await sql.get<{ messages: number; stretches: number; rows: number }>(
    `SELECT (SELECT count(*) FROM "Message") - (SELECT count(*) FROM "SearchChunk" WHERE part = 0) - (${AWAITING_INDEX}) AS messages,
       (SELECT count(*) FROM "SearchChunk") AS stretches,
       (SELECT count(*) FROM message_fts) AS rows`,
  );
  const { messages = 0, stretches = 0, rows = 0 } = row ?? {};
  return Math.max(0, messages) + Math.max(0, stretches - rows);
}

/** Marks the conversations of these messages as derived by no rules at all, so that they are derived again. */
export async function noteUnindexed(sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE "Conversation" SET "deriveVersion" = 0 WHERE "deriveVersion" <> ${UNINDEXED_VERSION} AND key IN (
       SELECT m."conversationKey" FROM "Message" m LEFT JOIN "SearchChunk" c
         ON c."conversationKey" = m."conversationKey" AND c."messageId" = m.id
       WHERE c.id IS NULL OR NOT EXISTS (SELECT 1 FROM message_fts f WHERE f.id = c.id))`,
  );
}

/** In kB: beyond it whoever writes merges, unless somebody else does. `MERGED_AT_ONCE` makes a list of half of it. */
const LONGEST_LIST = 256 * 1024;

/** Has this transaction add to the list of pending entries and move nothing of it into the index itself. */
export async function leaveMerging(sql: Sql): Promise<void> {
  await sql.run(`SET LOCAL gin_pending_list_limit = ${LONGEST_LIST}`);
}

/** Moves what was written last from the list of pending entries into the index, so that no search goes through it. */
export async function settleIndex(sql: Sql): Promise<void> {
  await sql.all(`SELECT gin_clean_pending_list('message_fts_words'::regclass),
    gin_clean_pending_list('conversation_fts_words'::regclass)`);
}
