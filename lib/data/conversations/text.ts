import type { Viewer } from "@/lib/domain/accounts/viewer";
import { createContentHasher } from "@/lib/json/hash";

import { getStore } from "../library/client";
import { endNowOrLater } from "../store/disk/end-later";
import { isReadingThread } from "../store/locks/reading-thread";
import { SEAL_COLUMNS, sealedChunks, verifySeal } from "../documents/damage";
import { requireIntact, requireIntactShell } from "../documents/intact";
import { encodePieces, type DocumentText } from "../documents/text";
import { findEntity } from "../documents/find";
import type { Sql } from "../store/connection/sql";
import { readMessages } from "../messages/rows/stored";
import type { Row } from "../store/connection/queries";

const COLUMNS = ["key", "isPrivate", "revision", ...SEAL_COLUMNS] as const;

type TextRow = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

/**
 * The document's exact bytes, streamed.
 * @param id store id or `doc:<document id>`
 */
export async function conversationText(viewer: Viewer, id: string): Promise<DocumentText | null> {
  const store = await getStore(viewer);
  const snapshot = store.openSnapshot();
  let row: TextRow | undefined;
  try {
    row = await findEntity(snapshot.sql, "Conversation", id, COLUMNS);
  } finally {
    if (row === undefined) snapshot.release();
  }
  if (row === undefined) return null;
  const { key, contentHash: _, ...about } = row;
  const seal = row;
  const release = (): void => snapshot.release();
  const written = () => intactPieces(snapshot.sql, key);
  return {
    ...about,
    isPrivate: Boolean(row.isPrivate),
    chunks: releasing(sealedChunks(encodePieces(written()), seal), release),
    async verify() {
      try {
        return await verifySeal(written(), seal);
      } catch (error) {
        release();
        throw error;
      }
    },
    asStored: releasing(encodePieces(conversationPieces(snapshot.sql, key)), release),
    close: release,
  };
}

/** Every piece of a conversation in order as it is stored; joined, they are the document. */
export async function* conversationPieces(
  sql: Sql,
  key: number,
): AsyncGenerator<string, void, void> {
  const shell = await sql.query
    .selectFrom("Conversation")
    .select(["head", "tail"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (shell === undefined) return;
  yield shell.head;
  for await (const { lead, raw } of readMessages(sql, key)) {
    yield lead;
    yield raw;
  }
  yield shell.tail;
}

/**
 * The same, each piece held against the hash it was written with.
 * @throws DocumentDamagedError that names the piece
 */
async function* intactPieces(sql: Sql, key: number): AsyncGenerator<string, void, void> {
  const shell = await sql.query
    .selectFrom("Conversation")
    .select(["key", "head", "tail", "shellHash"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (shell === undefined) return;
  await requireIntactShell(sql, shell);
  yield shell.head;
  for await (const message of readMessages(sql, key)) {
    await requireIntact(sql, message);
    yield message.lead;
    yield message.raw;
  }
  yield shell.tail;
}

async function* releasing<T>(
  values: AsyncIterable<T>,
  release: () => void,
): AsyncGenerator<T, void, void> {
  try {
    yield* values;
  } finally {
    release();
  }
}

/**
 * SHA-256 of the present bytes, in hex. Computed once after an edit, then kept.
 * @throws DocumentDamagedError when they are not what the edit left
 */
export async function conversationHash(viewer: Viewer, id: string): Promise<string | null> {
  const store = await getStore(viewer);
  const found = await store.read((sql) => findEntity(sql, "Conversation", id, COLUMNS));
  if (found === undefined || found.contentHash !== null) return found?.contentHash ?? null;
  const { revision, hash } = await store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, COLUMNS);
    const seal = { ...(row ?? found), contentHash: null };
    return { revision: seal.revision, hash: await verifySeal(intactPieces(sql, seal.key), seal) };
  });
  const keep = (sql: Sql) =>
    sql.query
      .updateTable("Conversation")
      .set({ contentHash: hash })
      .where("key", "=", found.key)
      .where("revision", "=", revision)
      .execute();
  // Only read: on a full disk, and in a thread that never writes, it is computed again the next time.
  if (!isReadingThread()) await endNowOrLater(() => store.write(keep));
  return hash;
}

/**
 * Holds a conversation against everything that was recorded when it was written: its size, its hash, those of its
 * pieces.
 * @throws DocumentDamagedError
 */
export async function verifyConversation(sql: Sql, key: number): Promise<void> {
  const seal = await sql.query
    .selectFrom("Conversation")
    .select(SEAL_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (seal !== undefined) await verifySeal(intactPieces(sql, key), seal);
}

/**
 * The same of a conversation by its key, without keeping it.
 * @throws DocumentDamagedError
 */
export async function hashConversation(sql: Sql, key: number): Promise<string> {
  const hasher = createContentHasher();
  for await (const piece of intactPieces(sql, key)) hasher.update(piece);
  return hasher.digest();
}
