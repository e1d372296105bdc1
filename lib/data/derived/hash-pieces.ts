import { setTimeout as pause } from "node:timers/promises";

import { createContentHasher } from "@/lib/json/hash";

import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";
import { pieceHash } from "../documents/piece-hash";
import { addBodyHashes } from "../store/sqlite/add-body-hashes";

/** Edits wait for this many small updates at most. */
const MESSAGES_PER_STEP = 2000;
const KEYS_PER_LOOK = 2000;
/** Between two steps, so that whoever uses the app meanwhile hardly notices. */
const PAUSE_MS = 5;

/**
 * Gives the documents of an older version the hashes of their pieces. Only what gives the recorded hash of the whole
 * document is taken for what was written; a document that was edited and not hashed since waits for that.
 * @returns how many documents have them now
 */
export async function hashPieces(store: Store): Promise<number> {
  let done = 0;
  const last = await store.read((sql) =>
    sql.query
      .selectFrom("Conversation")
      .select(({ fn }) => fn.max<number | null>("key").as("key"))
      .executeTakeFirst(),
  );
  // In stretches, since the texts are before the hash in a row.
  for (let from = 0; from < (last?.key ?? 0); from += KEYS_PER_LOOK) {
    const rows = await store.read((sql) =>
      sql.query
        .selectFrom("Conversation")
        .select("key")
        .where("key", ">", from)
        .where("key", "<=", from + KEYS_PER_LOOK)
        .where("shellHash", "is", null)
        .where("contentHash", "is not", null)
        .where("state", "in", ["live", "replaced"])
        .execute(),
    );
    for (const { key } of rows) {
      if (await hashPiecesOf(store, key)) done += 1;
      await pause(PAUSE_MS);
    }
  }
  return done;
}

interface Hashes {
  readonly revision: number;
  readonly shell: string;
  readonly messages: readonly (readonly [id: number, hash: string])[];
}

async function hashPiecesOf(store: Store, key: number): Promise<boolean> {
  const hashes = await readHashes(store, key);
  if (hashes === null) return false;
  const { messages } = hashes;
  for (let at = 0; at < messages.length; at += MESSAGES_PER_STEP) {
    // What was edited meanwhile has the hash of its new text.
    await store.write(
      (sql) => addBodyHashes(sql, messages.slice(at, at + MESSAGES_PER_STEP)),
      "deferred",
    );
    await pause(PAUSE_MS);
  }
  await store.write(
    (sql) =>
      // Says that all pieces have one, so it comes last. What was edited meanwhile waits for the next time.
      sql.query
        .updateTable("Conversation")
        .set({ shellHash: hashes.shell })
        .where("key", "=", key)
        .where("revision", "=", hashes.revision)
        .execute(),
    "deferred",
  );
  return true;
}

/** On a snapshot of its own; null when the document is not what its hash says. */
async function readHashes(store: Store, key: number): Promise<Hashes | null> {
  const snapshot = store.openSnapshot();
  try {
    const row = await snapshot.sql.query
      .selectFrom("Conversation")
      .select(["revision", "contentHash", "head", "tail"])
      .where("key", "=", key)
      .executeTakeFirst();
    if (row === undefined) return null;
    const whole = createContentHasher();
    const messages: [number, string][] = [];
    whole.update(row.head);
    for await (const { id, lead, raw } of readMessages(snapshot.sql, key)) {
      whole.update(lead);
      whole.update(raw);
      messages.push([id, pieceHash(lead, raw)]);
    }
    whole.update(row.tail);
    if (whole.digest() !== row.contentHash) return null;
    return { revision: row.revision, shell: pieceHash(row.head, row.tail), messages };
  } finally {
    snapshot.release();
  }
}
