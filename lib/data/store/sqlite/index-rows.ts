import { SEARCH_PLACES, type SearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { separateScripts } from "@/lib/domain/search/separate-scripts";
import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Engine } from "@/lib/data/store/connection/engine";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { CHUNK_COLUMNS, type ChunkRow } from "@/lib/data/store/full-text/chunk-row";
import type { TitleRow } from "@/lib/data/store/full-text/title-row";
import { addTo } from "@/lib/shared/add-to";
import { listed } from "./lists";
import * as postgres from "@/lib/data/store/postgres/search/index-rows";

/** The columns of `message_fts`, in this order. */
export const SEARCH_COLUMNS = ["rowid", ...SEARCH_PLACES] as const;

/** A row of the full-text table. */
export function searchRow(id: number, texts: SearchTexts): SqlValue[] {
  return [id, ...SEARCH_PLACES.map((place) => separateScripts(texts[place]))];
}

/** Adds rows to the index of messages. @param rows in the order of their ids */
export async function insertChunks(sql: Sql, rows: readonly ChunkRow[]): Promise<void> {
  await insertInTurns(sql, "SearchChunk", CHUNK_COLUMNS, chunkRows(rows));
  await indexChunks(sql, rows);
}

function* chunkRows(rows: readonly ChunkRow[]): Generator<SqlValue[]> {
  for (const row of rows) yield chunkValues(row);
}

type TextRow = Pick<ChunkRow, "id" | "texts" | "words">;

function* searchRows(rows: readonly TextRow[]): Generator<SqlValue[]> {
  for (const { id, texts } of rows) yield searchRow(id, texts);
}

function chunkValues(row: ChunkRow): SqlValue[] {
  const { id, conversationKey, messageId, part, parts, deleted, texts, keepsTexts } = row;
  const kept = keepsTexts ? JSON.stringify(texts) : null;
  return [id, conversationKey, messageId, part, parts, deleted, kept];
}

/** The rows of messages in the index by the ids of the messages, ascending. */
export async function chunkIds(
  sql: Sql,
  conversationKey: number,
  messages: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await sql.query
    .selectFrom("SearchChunk")
    .select(["id", "messageId"])
    .where("conversationKey", "=", conversationKey)
    .where("messageId", "in", listed(messages))
    .orderBy("id")
    .execute();
  const ids = new Map<number, number[]>();
  for (const { id, messageId } of rows) addTo(ids, messageId, id);
  return ids;
}

/** Rows of the index that are removed at once: large messages keep their texts there. */
const REMOVED_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 16, postgres: 1000 };

/** Takes rows out of the index. */
export async function removeChunks(sql: Sql, ids: readonly number[]): Promise<void> {
  const most = REMOVED_AT_ONCE[sql.engine];
  for (let from = 0; from < ids.length; from += most) {
    // A trigger takes them out of the full-text table.
    await sql.query
      .deleteFrom("SearchChunk")
      .where("id", "in", listed(ids.slice(from, from + most)))
      .execute();
  }
}

/** Makes what the full-text table gets of a row, where the database does not make that itself. */
export const prepareChunk = (engine: Engine, row: ChunkRow): ChunkRow =>
  engine === "postgres" ? postgres.prepareChunk(row) : row;

/** Puts the texts of rows that are there already into the full-text table. @param rows by the ids of their stretches */
export const indexChunks = byEngine({ sqlite: insertTexts, postgres: postgres.insertTexts });

async function insertTexts(sql: Sql, rows: readonly TextRow[]): Promise<void> {
  await insertInTurns(sql, "message_fts", SEARCH_COLUMNS, searchRows(rows));
}

/** Puts titles and system messages of conversations into the index, in place of what they had. */
export const indexTitles = byEngine({ sqlite: putTitles, postgres: postgres.indexTitles });

async function putTitles(sql: Sql, titles: readonly TitleRow[]): Promise<void> {
  for (const { key } of titles) await sql.run("DELETE FROM conversation_fts WHERE rowid = ?", key);
  await insertInTurns(sql, "conversation_fts", ["rowid", "title", "system"], titleRows(titles));
}

function* titleRows(titles: readonly TitleRow[]): Generator<SqlValue[]> {
  for (const { key, title, system } of titles)
    yield [key, separateScripts(title), separateScripts(system)];
}
