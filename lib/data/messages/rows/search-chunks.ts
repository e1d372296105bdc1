import type { SearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { splitChunks } from "@/lib/domain/search/chunks";
import type { Engine } from "@/lib/data/store/connection/engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import {
  chunkIds,
  insertChunks,
  prepareChunk,
  removeChunks,
} from "@/lib/data/store/sqlite/index-rows";
import type { ChunkRow } from "@/lib/data/store/full-text/chunk-row";
import { Positions } from "@/lib/data/store/full-text/positions";
import { UNDATED_MS } from "@/lib/data/store/keys/undated";
import { addAll } from "@/lib/shared/add-all";

/** UTF-8 bytes of a message from which on its chunks keep their texts: parsing it for a snippet would be felt. */
export const LARGE_MESSAGE = 512 * 1024;

/** A message that is to be found. */
export interface IndexedMessage {
  readonly id: number;
  readonly conversationKey: number;
  readonly deleted: boolean;
  readonly byteLength: number;
  readonly searchTexts: SearchTexts;
  /** Null where none is recorded. */
  readonly createdMs: number | null;
}

/** A message as rows of the index that lack their places in time. */
export interface PreparedMessage extends Pick<
  IndexedMessage,
  "id" | "conversationKey" | "createdMs"
> {
  readonly chunks: readonly ChunkRow[];
}

/** Does for a message what can be done before the transaction that indexes it, for which others wait. */
export function prepareMessage(engine: Engine, message: IndexedMessage): PreparedMessage {
  const { id, conversationKey, createdMs } = message;
  const chunks = chunksOf(message).map((chunk) => prepareChunk(engine, chunk));
  return { id, conversationKey, createdMs, chunks };
}

/** Adds new messages to the search index; those of a conversation that come together stay together. */
export function indexMessages(sql: Sql, messages: readonly IndexedMessage[]): Promise<void> {
  return indexPrepared(
    sql,
    messages.map((message) => ({ ...message, chunks: chunksOf(message) })),
  );
}

/** The same for messages that are prepared. */
export async function indexPrepared(sql: Sql, messages: readonly PreparedMessage[]): Promise<void> {
  const positions = new Positions(sql);
  const byConversation = new Map<number, ChunkRow[]>();
  const latest = new Map<number, number>();
  for (const { conversationKey: key, createdMs, chunks } of messages) {
    const known = byConversation.get(key);
    if (known === undefined) byConversation.set(key, [...chunks]);
    else addAll(known, chunks);
    if (createdMs !== null) latest.set(key, Math.max(createdMs, latest.get(key) ?? createdMs));
  }
  const rows: ChunkRow[] = [];
  for (const [key, chunks] of byConversation) {
    const ms = latest.get(key) ?? (await timeOfConversation(sql, key));
    const ids = await positions.take(ms, chunks.length);
    for (const [at, chunk] of chunks.entries()) rows.push({ ...chunk, id: ids[at] ?? 0 });
  }
  // The index writes a part of its own for each row that is not behind the one before.
  await insertChunks(
    sql,
    rows.sort((a, b) => a.id - b.id),
  );
}

/** Indexes messages of a conversation again, where they were or, when they have grown, in its time. */
export async function reindexMessages(
  sql: Sql,
  conversationKey: number,
  messages: readonly IndexedMessage[],
): Promise<void> {
  const had = await chunkIds(
    sql,
    conversationKey,
    messages.map(({ id }) => id),
  );
  const positions = new Positions(sql);
  let time: Promise<number | null> | undefined;
  const rows: ChunkRow[] = [];
  for (const message of messages) {
    const chunks = chunksOf(message);
    const ids = (had.get(message.id) ?? []).slice(0, chunks.length);
    if (ids.length < chunks.length) {
      time ??= timeOfConversation(sql, conversationKey);
      // As long as the places it had are taken, none of them is given out a second time.
      addAll(ids, await positions.take(await time, chunks.length - ids.length));
    }
    ids.sort((a, b) => a - b);
    for (const [at, chunk] of chunks.entries()) rows.push({ ...chunk, id: ids[at] ?? 0 });
  }
  await removeChunks(sql, [...had.values()].flat());
  await insertChunks(
    sql,
    rows.sort((a, b) => a.id - b.id),
  );
}

async function timeOfConversation(sql: Sql, key: number): Promise<number | null> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select("sortMs")
    .where("key", "=", key)
    .executeTakeFirst();
  return row === undefined || row.sortMs === UNDATED_MS ? null : row.sortMs;
}

/** Without their places in time. */
function chunksOf(message: IndexedMessage): ChunkRow[] {
  const { id: messageId, conversationKey, deleted } = message;
  const chunks = splitChunks(message.searchTexts);
  return chunks.map((texts, part) => ({
    id: 0,
    conversationKey,
    messageId,
    part,
    parts: chunks.length,
    deleted,
    texts,
    keepsTexts: message.byteLength > LARGE_MESSAGE,
  }));
}
