import type { MessageRow } from "@/lib/data/changes/ops/op";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { insertInTurns, updateInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { byteLength } from "@/lib/data/documents/byte-length";

import { bodyOf, loadBodies } from "./bodies";
import { MESSAGE_COLUMNS, messageValues } from "./columns";
import { messageProblems } from "./problem-counts";
import { slicesOf } from "@/lib/data/documents/slices";
import { EDITED_COLUMNS, editedColumns, writeBesides, type DerivedMessage } from "./write";

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
  const turn = createTurns();
  for (const slice of slicesOf(sql.engine, rows, ([, { raw }]) => raw.length)) {
    const values: SqlValue[][] = [];
    const written: DerivedMessage[] = [];
    for (const [id, { ordinal, lead, raw, revision, originHash, importId }] of slice) {
      await turn();
      const facts = messageFacts(JSON.parse(raw));
      const sizes = [byteLength(raw), pieceHash(lead, raw)];
      const place = [id, conversationKey, ordinal, ...sizes, revision, originHash, importId];
      values.push([...place, ...messageValues(facts)]);
      written.push({ id, raw, facts });
    }
    await insertInTurns(sql, "Message", INSERTED, values);
    const bodies = slice.map(([id, { lead, raw }]) => [id, lead, raw]);
    await insertInTurns(sql, "MessageBody", ["messageId", "lead", "raw"], bodies);
    await writeBesides(sql, conversationKey, written);
  }
  return totalOf(rows);
}

/** Takes messages out; bodies, tool events and search texts go with them. */
export async function removeRows(
  sql: Sql,
  rows: ReadonlyMap<number, MessageRow>,
): Promise<RowsTotal> {
  for (const slice of slicesOf(sql.engine, rows, ([, { raw }]) => raw.length)) {
    const ids = slice.map(([id]) => id);
    await sql.query.deleteFrom("Message").where("id", "in", listed(ids)).execute();
  }
  return totalOf(rows);
}

/** Gives messages other places in the array. */
export async function placeRows(sql: Sql, ordinals: ReadonlyMap<number, number>): Promise<void> {
  // Places are unique at every moment; one below zero is nobody's.
  const aside = Array.from(ordinals.keys(), (id) => [id, -id]);
  await updateInTurns(sql, "Message", ["id", "ordinal"], aside);
  await updateInTurns(
    sql,
    "Message",
    ["id", "ordinal"],
    Array.from(ordinals, ([id, to]) => [id, to]),
  );
}

/**
 * Writes what is before messages.
 * @returns by how many bytes the text has grown
 */
export async function writeLeads(sql: Sql, leads: ReadonlyMap<number, string>): Promise<number> {
  let bytes = 0;
  for (const slice of slicesOf(sql.engine, leads, ([, lead]) => lead.length)) {
    const bodies = await loadBodies(
      sql,
      slice.map(([id]) => id),
    );
    const hashes = slice.map(([id, lead]) => {
      const stored = bodyOf(bodies, id);
      bytes += byteLength(lead) - byteLength(stored.lead);
      return [id, pieceHash(lead, stored.raw)];
    });
    await updateInTurns(
      sql,
      "MessageBody",
      ["messageId", "lead"],
      slice.map((each) => [...each]),
    );
    await updateInTurns(sql, "Message", ["id", "bodyHash"], hashes);
  }
  return bytes;
}

const RENUMBERED = ["id", "slotIndex", "byteLength", ...EDITED_COLUMNS];

/**
 * Writes texts in which nothing but the `index` is another one. What a search finds and what the blocks
 * say stays, so a conversation of 100,000 messages can be numbered again.
 * @returns by how many bytes the texts have grown
 */
export async function renumberRows(
  sql: Sql,
  rows: ReadonlyMap<number, { raw: string; slotIndex: number | null }>,
): Promise<number> {
  const turn = createTurns();
  let grown = 0;
  for (const slice of slicesOf(sql.engine, rows, ([, { raw }]) => raw.length)) {
    const bodies = await loadBodies(
      sql,
      slice.map(([id]) => id),
    );
    const values: SqlValue[][] = [];
    for (const [id, { raw, slotIndex }] of slice) {
      await turn();
      const stored = bodyOf(bodies, id);
      const bytes = byteLength(raw);
      values.push([id, slotIndex, bytes, ...editedColumns(stored, raw)]);
      grown += bytes - stored.byteLength;
    }
    const raws = slice.map(([id, { raw }]) => [id, raw]);
    await updateInTurns(sql, "MessageBody", ["messageId", "raw"], raws);
    await updateInTurns(sql, "Message", RENUMBERED, values);
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
