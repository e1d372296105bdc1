import { setImmediate as nextTurn } from "node:timers/promises";

import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import { readFlags, type Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { packMessages, packMessagesOf } from "@/lib/data/store/sqlite/pack-messages";
import { LISTED_COLUMNS } from "./columns";

/** What is known of a message without reading its text. */
export interface MessageFactsRow {
  readonly id: number;
  readonly ordinal: number;
  readonly documentId: string;
  readonly slotIndex: number | null;
  readonly role: string;
  readonly type: MessageFacts["type"];
  readonly preferred: boolean;
  readonly pinned: boolean;
  readonly deleted: boolean;
  readonly hasPreview: boolean;
  readonly attachmentCount: number;
  readonly toolCallCount: number;
  readonly createdMs: number | null;
  readonly latestMs: number | null;
  readonly model: string | null;
  /** What it holds, as CONTENTS bits. */
  readonly contents: number;
  /** Document id of the message it followed where it came from; "" for a first one, null when unknown. */
  readonly sourceParent: string | null;
  readonly revision: number;
  readonly byteLength: number;
  readonly edited: boolean;
}

const COLUMNS = ["id", "ordinal", ...LISTED_COLUMNS, "revision", "byteLength"] as const;

const FLAGS = ["preferred", "pinned", "deleted", "hasPreview", "edited"] as const;

/** A small row as it is packed, in the order of the columns. */
type Packed = [
  id: number,
  ordinal: number,
  documentId: string,
  slotIndex: number | null,
  role: string,
  type: MessageFactsRow["type"],
  preferred: number,
  pinned: number,
  deleted: number,
  hasPreview: number,
  attachmentCount: number,
  toolCallCount: number,
  createdMs: number | null,
  latestMs: number | null,
  model: string | null,
  contents: number,
  sourceParent: string | null,
  revision: number,
  byteLength: number,
  edited: number,
];

/** Small rows that are read at once. */
export const ROWS_PER_BATCH = 20_000;

/** All messages of a conversation in array order, without keeping others waiting for all of them. */
export async function loadMessageFactsRows(
  sql: Sql,
  conversationKey: number,
): Promise<MessageFactsRow[]> {
  const rows: MessageFactsRow[] = [];
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const batch = await loadBatch(sql, conversationKey, after);
    for (const packed of batch) rows.push(unpack(packed));
    const last = rows.at(-1);
    if (batch.length < ROWS_PER_BATCH || last === undefined) return rows;
    after = last.ordinal;
    await nextTurn();
  }
}

async function loadBatch(sql: Sql, conversationKey: number, after: number): Promise<Packed[]> {
  const text = await packMessages(sql, { conversationKey, after, limit: ROWS_PER_BATCH }, COLUMNS);
  return JSON.parse(text) as Packed[];
}

/** All messages of some conversations in array order, by their keys; together no more than are read at once. */
export async function loadFactsRowsOf(
  sql: Sql,
  conversationKeys: readonly number[],
): Promise<Map<number, MessageFactsRow[]>> {
  const lists = await packMessagesOf(sql, conversationKeys, COLUMNS);
  return new Map(
    lists.map(({ key, packed }) => [key, (JSON.parse(packed) as Packed[]).map(unpack)]),
  );
}

function unpack(packed: Packed): MessageFactsRow {
  return {
    id: packed[0],
    ordinal: packed[1],
    documentId: packed[2],
    slotIndex: packed[3],
    role: packed[4],
    type: packed[5],
    preferred: packed[6] === 1,
    pinned: packed[7] === 1,
    deleted: packed[8] === 1,
    hasPreview: packed[9] === 1,
    attachmentCount: packed[10],
    toolCallCount: packed[11],
    createdMs: packed[12],
    latestMs: packed[13],
    model: packed[14],
    contents: packed[15],
    sourceParent: packed[16],
    revision: packed[17],
    byteLength: packed[18],
    edited: packed[19] === 1,
  };
}

/** The small rows of some messages of any conversations, in no order. */
export async function loadLightRowsById(
  sql: Sql,
  ids: readonly number[],
): Promise<MessageFactsRow[]> {
  const rows = await sql.query
    .selectFrom("Message")
    .select(COLUMNS)
    .select((eb) => eb("originHash", "is not", null).$castTo<number>().as("edited"))
    .where("id", "in", listed(ids))
    .execute();
  return rows.map((row) => readFlags<MessageFactsRow, (typeof FLAGS)[number]>(row, FLAGS));
}
