import { setImmediate as nextTurn } from "node:timers/promises";

import type { MessageRow } from "@/lib/data/changes/ops/op";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { requireIntact } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { MESSAGE_COLUMNS, messageValues } from "./columns";
import { messageProblems } from "./problem-counts";
import { writeDerivedMessage } from "./write";
import { storedBody, writeRaw } from "./stored-body";
import { compileOnce } from "@/lib/data/store/connection/compile-once";

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

const deleteRow = compileOnce((query, id: number) =>
  query.deleteFrom("Message").where("id", "=", id),
);

const placeRow = compileOnce((query, id: number, ordinal: number) =>
  query.updateTable("Message").set({ ordinal }).where("id", "=", id),
);

const renumberRow = compileOnce(
  (
    query,
    id: number,
    slotIndex: number | null,
    byteLength: number,
    bodyHash: string,
    originHash: string | null,
  ) =>
    query
      .updateTable("Message")
      .set((eb) => ({
        slotIndex,
        byteLength,
        bodyHash,
        originHash,
        revision: eb("revision", "+", 1),
      }))
      .where("id", "=", id),
);

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
    await deleteRow(sql, id);
    if (id % ROWS_PER_TURN === 0) await nextTurn();
  }
  return totalOf(rows);
}

/** Gives messages other places in the array. */
export async function placeRows(sql: Sql, ordinals: ReadonlyMap<number, number>): Promise<void> {
  // Places are unique at every moment; one below zero is nobody's.
  for (const id of ordinals.keys()) {
    await placeRow(sql, id, -id);
  }
  for (const [id, ordinal] of ordinals) {
    await placeRow(sql, id, ordinal);
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
 * Writes what is before a message.
 * @returns by how many bytes the text has grown
 */
export async function writeLead(sql: Sql, id: number, lead: string): Promise<number> {
  const [stored] = await storedBody(sql, id);
  if (stored === undefined) throw new Error(`message ${id} is gone`);
  await requireIntact(sql, stored);
  await sql.query.updateTable("MessageBody").set({ lead }).where("messageId", "=", id).execute();
  const bodyHash = pieceHash(lead, stored.raw);
  await sql.query.updateTable("Message").set({ bodyHash }).where("id", "=", id).execute();
  return byteLength(lead) - byteLength(stored.lead);
}

/**
 * Writes texts in which nothing but the `index` is another one. What a search finds and what the blocks
 * say stays, so a conversation of 100,000 messages can be numbered again.
 * @returns by how many bytes the texts have grown
 */
export async function renumberRows(
  sql: Sql,
  rows: ReadonlyMap<number, { raw: string; slotIndex: number | null }>,
): Promise<number> {
  let grown = 0;
  for (const [id, { raw, slotIndex }] of rows) {
    const [stored] = await storedBody(sql, id);
    if (stored === undefined) throw new Error(`message ${id} is gone`);
    await requireIntact(sql, stored);
    const originHash = stored.originHash ?? contentHash(stored.raw);
    const bytes = byteLength(raw);
    await writeRaw(sql, id, raw);
    const origin = contentHash(raw) === originHash ? null : originHash;
    await renumberRow(sql, id, slotIndex, bytes, pieceHash(stored.lead, raw), origin);
    grown += bytes - stored.byteLength;
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
