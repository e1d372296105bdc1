import { createContentHasher } from "@/lib/json/hash";

import { getStore } from "./client";
import { sealedChunks, verifySeal } from "./documents/damage";
import type { DocumentText } from "./document-text";
import { encodePieces } from "./document-text";
import { findEntity } from "./find-entity";
import type { Sql } from "./sql";
import { readMessages } from "./stored-messages";

interface TextRow {
  readonly key: number;
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly isPrivate: boolean | number;
  readonly byteLength: number;
  readonly revision: number;
  readonly contentHash: string | null;
}

const COLUMNS = `e.key, e.id, e."documentId", e.title, e."isPrivate", e."byteLength", e.revision,
  e."contentHash"`;

/**
 * The document's exact bytes, streamed.
 * @param id store id or `doc:<document id>`
 */
export async function conversationText(id: string): Promise<DocumentText | null> {
  const store = await getStore();
  const snapshot = store.openSnapshot();
  let row: TextRow | undefined;
  try {
    row = await findEntity<TextRow>(snapshot.sql, "Conversation", id, COLUMNS);
  } finally {
    if (row === undefined) snapshot.release();
  }
  if (row === undefined) return null;
  const { key, contentHash: _, ...about } = row;
  const seal = row;
  const release = (): void => snapshot.release();
  const stored = () => encodePieces(conversationPieces(snapshot.sql, key));
  return {
    ...about,
    isPrivate: Boolean(row.isPrivate),
    chunks: releasing(sealedChunks(stored(), seal), release),
    async verify() {
      try {
        return await verifySeal(conversationPieces(snapshot.sql, key), seal);
      } catch (error) {
        release();
        throw error;
      }
    },
    asStored: releasing(stored(), release),
    close: release,
  };
}

/** Every piece of a conversation in order; joined, they are the document. */
export async function* conversationPieces(
  sql: Sql,
  key: number,
): AsyncGenerator<string, void, void> {
  const shell = await sql.get<{ head: string; tail: string }>(
    `SELECT head, tail FROM "Conversation" WHERE key = ?`,
    key,
  );
  if (shell === undefined) return;
  yield shell.head;
  for await (const { lead, raw } of readMessages(sql, key)) {
    yield lead;
    yield raw;
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

/** SHA-256 of the present bytes, in hex. Computed once after an edit, then kept. */
export async function conversationHash(id: string): Promise<string | null> {
  const store = await getStore();
  const found = await store.read((sql) => findEntity<TextRow>(sql, "Conversation", id, COLUMNS));
  if (found === undefined || found.contentHash !== null) return found?.contentHash ?? null;
  const { revision, hash } = await store.read(async (sql) => {
    const row = await sql.get<{ revision: number }>(
      `SELECT revision FROM "Conversation" WHERE key = ?`,
      found.key,
    );
    return { revision: row?.revision, hash: await hashConversation(sql, found.key) };
  });
  await store.write((sql) =>
    sql.run(
      `UPDATE "Conversation" SET "contentHash" = ? WHERE key = ? AND revision = ?`,
      hash,
      found.key,
      revision ?? found.revision,
    ),
  );
  return hash;
}

export async function hashConversation(sql: Sql, key: number): Promise<string> {
  const hasher = createContentHasher();
  for await (const piece of conversationPieces(sql, key)) hasher.update(piece);
  return hasher.digest();
}
