import { setImmediate as nextTurn } from "node:timers/promises";

import type { MessageRow } from "@/lib/data/changes/ops/op";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { requireIntact, type StoredBody } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { MESSAGE_COLUMNS, messageValues } from "./columns";
import { messageProblems } from "./problem-counts";
import { writeDerivedMessage } from "./write";

/** Rows written before others get their turn; they see the library as it was. */
const ROWS_PER_TURN = 200;

/** What rows that come or go add to their conversation. */
export interface RowsTotal {
  bytes: number;
  problems: { error: number; warning: number };
}

const INSERTED = [
  "id",
  "conversationKey",
  "ordinal",
  "byteLength",
  "bodyHash",
  "revision",
  "originHash",
  "importId",
  ...MESSAGE_COLUMNS,
];

/** Writes messages that were not there, under ids that no other row has. */
export async function insertRows(
  sql: Sql,
  conversationKey: number,
  rows: ReadonlyMap<number, MessageRow>,
): Promise<RowsTotal> {
  for (const [id, row] of rows) {
    const { ordinal, lead, raw, revision, originHash, importId } = row;
    const facts = messageFacts(JSON.parse(raw));
    const origin = [revision, originHash, importId];
    const sizes = [byteLength(raw), pieceHash(lead, raw)];
    const values = [id, conversationKey, ordinal, ...sizes, ...origin];
    await sql.insertMany("Message", INSERTED, [[...values, ...messageValues(facts)]]);
    await sql.insertMany("MessageBody", ["messageId", "lead", "raw"], [[id, lead, raw]]);
    await writeDerivedMessage(sql, { id, conversationKey, raw, facts });
    if (id % ROWS_PER_TURN === 0) await nextTurn();
  }
  return totalOf(rows);
}

/** Takes messages out; bodies, tool events and search texts go with them. */
export async function removeRows(
  sql: Sql,
  rows: ReadonlyMap<number, MessageRow>,
): Promise<RowsTotal> {
  for (const id of rows.keys()) {
    await sql.run(`DELETE FROM "Message" WHERE id = ?`, id);
    if (id % ROWS_PER_TURN === 0) await nextTurn();
  }
  return totalOf(rows);
}

/** Gives messages other places in the array. */
export async function placeRows(sql: Sql, ordinals: ReadonlyMap<number, number>): Promise<void> {
  // Places are unique at every moment; one below zero is nobody's.
  for (const id of ordinals.keys()) {
    await sql.run(`UPDATE "Message" SET ordinal = ? WHERE id = ?`, -id, id);
  }
  for (const [id, ordinal] of ordinals) {
    await sql.run(`UPDATE "Message" SET ordinal = ? WHERE id = ?`, ordinal, id);
  }
}

/** @returns by how many bytes the text has grown */
export async function writeLeads(sql: Sql, leads: ReadonlyMap<number, string>): Promise<number> {
  let bytes = 0;
  for (const [id, lead] of leads) {
    bytes += await writeLead(sql, id, lead);
  }
  return bytes;
}

/**
 * Writes what stands before a message.
 * @returns by how many bytes the text has grown
 */
export async function writeLead(sql: Sql, id: number, lead: string): Promise<number> {
  const stored = await sql.get<StoredBody>(
    `SELECT m.id, b.lead, b.raw, m."bodyHash" FROM "Message" m
     JOIN "MessageBody" b ON b."messageId" = m.id WHERE m.id = ?`,
    id,
  );
  if (stored === undefined) throw new Error(`message ${id} is gone`);
  await requireIntact(sql, stored);
  await sql.run(`UPDATE "MessageBody" SET lead = ? WHERE "messageId" = ?`, lead, id);
  const bodyHash = pieceHash(lead, stored.raw);
  await sql.run(`UPDATE "Message" SET "bodyHash" = ? WHERE id = ?`, bodyHash, id);
  return byteLength(lead) - byteLength(stored.lead);
}

/**
 * Writes texts in which nothing but the `index` is another one. What a search finds and what the blocks
 * say stays, so a conversation of 100,000 messages can be numbered anew.
 * @returns by how many bytes the texts have grown
 */
export async function renumberRows(
  sql: Sql,
  rows: ReadonlyMap<number, { raw: string; slotIndex: number | null }>,
): Promise<number> {
  let grown = 0;
  for (const [id, { raw, slotIndex }] of rows) {
    const stored = await sql.get<StoredBody & { originHash: string | null; bytes: number }>(
      `SELECT m.id, b.lead, b.raw, m."bodyHash", m."originHash", m."byteLength" AS bytes FROM "Message" m
       JOIN "MessageBody" b ON b."messageId" = m.id WHERE m.id = ?`,
      id,
    );
    if (stored === undefined) throw new Error(`message ${id} is gone`);
    await requireIntact(sql, stored);
    const originHash = stored.originHash ?? contentHash(stored.raw);
    const bytes = byteLength(raw);
    await sql.run(`UPDATE "MessageBody" SET raw = ? WHERE "messageId" = ?`, raw, id);
    await sql.run(
      `UPDATE "Message" SET "slotIndex" = ?, "byteLength" = ?, "bodyHash" = ?, "originHash" = ?,
         revision = revision + 1 WHERE id = ?`,
      slotIndex,
      bytes,
      pieceHash(stored.lead, raw),
      contentHash(raw) === originHash ? null : originHash,
      id,
    );
    grown += bytes - stored.bytes;
    if (id % ROWS_PER_TURN === 0) await nextTurn();
  }
  return grown;
}

async function totalOf(rows: ReadonlyMap<number, MessageRow>): Promise<RowsTotal> {
  const turn = createTurns();
  const total: RowsTotal = { bytes: 0, problems: { error: 0, warning: 0 } };
  for (const { lead, raw } of rows.values()) {
    total.bytes += byteLength(lead) + byteLength(raw);
    await turn();
    const { error, warning }: ProblemCounts = await messageProblems(raw);
    total.problems.error += error;
    total.problems.warning += warning;
  }
  return total;
}
