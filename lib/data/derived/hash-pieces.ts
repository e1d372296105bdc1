import { setTimeout as pause } from "node:timers/promises";

import { createContentHasher } from "@/lib/json/hash";

import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";
import { pieceHash } from "../documents/piece-hash";
import { addPieceHashes } from "../store/sqlite/add-piece-hashes";
import type { RowHashes } from "../store/postgres/statements/add-piece-hashes";
import { findPieces } from "../toolsets/rows/text";
import { hashOfTool, hashOfToolset } from "../toolsets/rows/intact";
import { fileTexts, type FilePieces } from "@/lib/domain/toolset/schema/file-pieces";

/** Edits wait for this many small updates at most. */
const ROWS_PER_STEP = 2000;
const KEYS_PER_LOOK = 2000;
/** Between two steps, so that whoever uses the app meanwhile hardly notices. */
const PAUSE_MS = 5;

/**
 * Gives the documents of an older version the hashes of their pieces. Only what gives the recorded hash of the whole
 * document is taken for what was written; a document that was edited and not hashed since waits for that.
 * @returns how many documents have them now
 */
export async function hashPieces(store: Store): Promise<number> {
  return (await hashConversations(store)) + (await hashToolsetFiles(store));
}

async function hashConversations(store: Store): Promise<number> {
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
  await addInSteps(store, "Message", hashes.messages);
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

async function revisionOf(sql: Sql, key: number): Promise<number | undefined> {
  const row = await sql.query
    .selectFrom("ToolsetFile")
    .select("revision")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.revision;
}

/** Adds hashes to rows, some at a time. */
async function addInSteps(
  store: Store,
  table: "Message" | "Tool",
  hashes: RowHashes,
): Promise<void> {
  for (let at = 0; at < hashes.length; at += ROWS_PER_STEP) {
    const step = hashes.slice(at, at + ROWS_PER_STEP);
    await store.write((sql) => addPieceHashes(sql, table, step), "deferred");
    await pause(PAUSE_MS);
  }
}

async function hashToolsetFiles(store: Store): Promise<number> {
  const files = await store.read((sql) =>
    sql.query
      .selectFrom("ToolsetFile as e")
      .select("e.key")
      .where("e.state", "in", ["live", "replaced"])
      .where("e.key", "in", (eb) =>
        eb.selectFrom("Toolset").select("fileKey").where("shellHash", "is", null),
      )
      .execute(),
  );
  let done = 0;
  for (const { key } of files) {
    const intact = await intactToolsets(store, key);
    if (intact === null) continue;
    const { toolsets } = intact.pieces;
    const tools = toolsets.flatMap((toolset) => toolset.tools);
    await addInSteps(store, "Tool", withHashes(tools, hashOfTool));
    // Say that all have one, so they come last. A file that was edited meanwhile waits for the next time.
    const isDone = await store.write(async (sql) => {
      const isSame = (await revisionOf(sql, key)) === intact.revision;
      if (isSame) await addPieceHashes(sql, "Toolset", withHashes(toolsets, hashOfToolset));
      return isSame;
    }, "deferred");
    if (isDone) done += 1;
  }
  return done;
}

const withHashes = <Piece extends { readonly id: number }>(
  pieces: readonly Piece[],
  hash: (piece: Piece) => string,
): RowHashes => pieces.map((piece) => [piece.id, hash(piece)]);

/** On a snapshot of its own; null when the file is not what its hash says. */
async function intactToolsets(
  store: Store,
  key: number,
): Promise<{ readonly pieces: FilePieces; readonly revision: number } | null> {
  const snapshot = store.openSnapshot();
  try {
    const file = await snapshot.sql.query
      .selectFrom("ToolsetFile")
      .select(["contentHash", "revision"])
      .where("key", "=", key)
      .executeTakeFirst();
    const pieces = await findPieces(snapshot.sql, key);
    if (file === undefined || pieces === null) return null;
    const whole = createContentHasher();
    for (const text of fileTexts(pieces)) whole.update(text);
    const isIntact = whole.digest() === file.contentHash;
    return isIntact ? { pieces, revision: file.revision } : null;
  } finally {
    snapshot.release();
  }
}
