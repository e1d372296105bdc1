import { setImmediate as nextTurn } from "node:timers/promises";

import {
  tallyConversation,
  type ConversationFacts,
  type TalliedMessage,
} from "@/lib/domain/conversation/facts/derive";
import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import type { MessageStart } from "@/lib/domain/conversation/facts/preview";
import { isIntact } from "@/lib/data/documents/intact";
import { readFlags, type Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { packMessages } from "@/lib/data/store/sqlite/pack-messages";
import { LISTED_COLUMNS } from "./columns";
import { storedBody } from "./stored-body";

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

const ROWS_PER_BATCH = 20_000;

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

/**
 * The facts of a conversation from its small rows. Few messages are read: the first prompt, what an agent put before
 * it, and the first that says anything else, which name a conversation without a title.
 * @param shell the document parsed without its messages
 */
export async function factsFromRows(
  sql: Sql,
  shell: unknown,
  rows: readonly MessageFactsRow[],
): Promise<ConversationFacts> {
  const tally = tallyConversation();
  for (const row of rows) {
    const isNeeded = row.hasPreview && !row.deleted && tally.needsWords(row.role);
    tally.add(talliedRow(row, isNeeded ? await readStart(sql, row.id) : NO_START));
  }
  return tally.facts(shell);
}

const NO_START: MessageStart = { preview: "", opening: "" };

async function readStart(sql: Sql, id: number): Promise<MessageStart> {
  const [body] = await storedBody(sql, id);
  // What is damaged names no conversation.
  if (body === undefined || !isIntact(body)) return NO_START;
  const { preview, opening } = messageFacts(JSON.parse(body.raw));
  return { preview, opening };
}

const NO_CALLS: readonly { kind: "call" }[] = [];

function talliedRow(row: MessageFactsRow, start: MessageStart): TalliedMessage {
  const { toolCallCount } = row;
  return {
    role: row.role,
    slotIndex: row.slotIndex,
    pinned: row.pinned,
    deleted: row.deleted,
    attachmentCount: row.attachmentCount,
    createdMs: row.createdMs,
    latestMs: row.latestMs,
    ...start,
    tools: toolCallCount === 0 ? NO_CALLS : Array.from({ length: toolCallCount }, () => CALL),
  };
}

const CALL = { kind: "call" } as const;
