import type { Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import { getStore } from "@/lib/data/library/client";
import { findEntity } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

export interface StoredMessage {
  readonly id: number;
  readonly ordinal: number;
  readonly documentId: string;
  readonly lead: string;
  readonly raw: string;
  /** See StoredBody. */
  readonly bodyHash: string | null;
  /** SHA-256 of `raw` as imported; null while it is as imported. */
  readonly originHash: string | null;
}

const MESSAGES_PER_BATCH = 500;
const BYTES_PER_BATCH = 8 * 1024 * 1024;

/**
 * All messages of a conversation in array order, a bounded amount of text at a time.
 * @param from the ordinal behind which to begin
 */
export async function* readMessages(
  sql: Sql,
  conversationKey: number,
  from = Number.MIN_SAFE_INTEGER,
): AsyncGenerator<StoredMessage, void, void> {
  let after = from;
  for (;;) {
    const end = await batchEnd(sql, conversationKey, after);
    if (end === null) return;
    const rows = await sql.query
      .selectFrom("Message as m")
      .innerJoin("MessageBody as b", "b.messageId", "m.id")
      .select(["m.id", "m.ordinal", "m.documentId", "b.lead", "b.raw", "m.bodyHash"])
      .select("m.originHash")
      .where("m.conversationKey", "=", conversationKey)
      .where("m.ordinal", ">", after)
      .where("m.ordinal", "<=", end)
      .orderBy("m.ordinal")
      .execute();
    yield* rows;
    after = end;
    // A conversation of gigabytes must not keep everybody else waiting.
    await nextTurn();
  }
}

/** The ordinal up to which one batch goes: at least one message, else what fits. */
async function batchEnd(sql: Sql, conversationKey: number, after: number): Promise<number | null> {
  const sizes = await sql.query
    .selectFrom("Message")
    .select(["ordinal", "byteLength"])
    .where("conversationKey", "=", conversationKey)
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(MESSAGES_PER_BATCH)
    .execute();
  let end: number | null = null;
  let bytes = 0;
  for (const size of sizes) {
    bytes += size.byteLength;
    if (end !== null && bytes > BYTES_PER_BATCH) break;
    end = size.ordinal;
  }
  return end;
}

/**
 * The messages of a stored conversation, for comparing them with an imported one. From one snapshot, in flat
 * memory; nothing when there is no such conversation.
 */
export async function* storedMessages(
  viewer: Viewer,
  id: string,
): AsyncGenerator<StoredMessage, void, void> {
  const store = await getStore(viewer);
  const snapshot = store.openSnapshot();
  try {
    const row = await findEntity(snapshot.sql, "Conversation", id, ["key"]);
    if (row !== undefined) yield* readMessages(snapshot.sql, row.key);
  } finally {
    snapshot.release();
  }
}

/** What surrounds the messages of a stored conversation. */
export async function storedShell(
  viewer: Viewer,
  id: string,
): Promise<{ head: string; tail: string; edited: boolean } | null> {
  const store = await getStore(viewer);
  const row = await store.read((sql) =>
    findEntity(sql, "Conversation", id, ["head", "tail", "shellRevision"]),
  );
  if (row === undefined) return null;
  return { head: row.head, tail: row.tail, edited: row.shellRevision > 1 };
}
