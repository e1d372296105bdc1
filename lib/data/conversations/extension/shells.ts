import { tallyConversation } from "@/lib/domain/conversation/facts/derive";
import { logImports } from "@/lib/data/changes/record/log";
import { wholeTextOp } from "@/lib/data/changes/ops/text-op";
import { byteLength, withoutMark } from "@/lib/data/documents/byte-length";
import type { Shell } from "@/lib/data/documents/import-undo";
import { requireIntactShell } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import {
  loadFactsRowsOf,
  loadMessageFactsRows,
  ROWS_PER_BATCH,
  type MessageFactsRow,
} from "@/lib/data/messages/rows/message-rows";
import { tallyRows } from "@/lib/data/messages/rows/tally-rows";
import { updateInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Row } from "@/lib/data/store/connection/queries";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

import { derivedColumns, reindexConversations } from "../rows/columns";

const COLUMNS = [
  "key",
  "shellHash",
  "messageCount",
  "byteLength",
  "revision",
  "shellRevision",
  "importHash",
  "contentHash",
  "errorCount",
  "warningCount",
  "storedMs",
  "textHash",
  "head",
  "tail",
] as const;

/** A conversation around its messages. */
export type Stored = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

/**
 * Conversations by their keys.
 * @throws DocumentDamagedError
 */
export async function loadStored(
  sql: Sql,
  keys: readonly number[],
): Promise<(key: number) => Stored> {
  const rows = await sql.query
    .selectFrom("Conversation")
    .select(COLUMNS)
    .where("key", "in", listed(keys))
    .execute();
  for (const row of rows) await requireIntactShell(sql, row);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const row = byKey.get(key);
    if (row === undefined) throw new Error(`conversation ${key} is gone`);
    return row;
  };
}

type RelistedColumns = Pick<
  Stored,
  | "byteLength"
  | "revision"
  | "contentHash"
  | "importHash"
  | "textHash"
  | "errorCount"
  | "warningCount"
>;

/** A conversation whose list of messages is another one now. */
export interface Relisted {
  readonly stored: Stored;
  /** What surrounds the messages from now on. */
  readonly shell: (rows: readonly MessageFactsRow[]) => Shell;
  /** What else is written of it. */
  readonly columns: (rows: readonly MessageFactsRow[], shell: Shell) => RelistedColumns;
  /** No fewer than it has. */
  readonly messageCount: number;
}

/**
 * Brings conversations in line with the messages that are there now, and notes what has become of what surrounds them.
 * @param label what the change is called in the history
 * @returns what surrounds the messages of each now, by its key
 */
export async function writeRelisted(
  sql: Sql,
  label: string,
  conversations: readonly Relisted[],
): Promise<ReadonlyMap<number, Shell>> {
  const shells = new Map<number, Shell>();
  for (const slice of slicesByRows(conversations)) {
    const rows = await loadRows(sql, slice);
    const lists = slice.map((each) => {
      const own = rows.get(each.stored.key) ?? [];
      return { ...each, rows: own, after: each.shell(own), tally: tallyConversation() };
    });
    await tallyRows(sql, lists);
    const written = lists.map(({ stored, columns, rows: own, after, tally }) => {
      const facts = tally.facts(JSON.parse(withoutMark(after.head) + after.tail));
      const { head, tail } = after;
      const shellHash = stored.shellHash === null ? null : pieceHash(head, tail);
      const text = { head, tail, shellHash, ...columns(own, after) };
      return { key: stored.key, facts, columns: { ...text, ...derivedColumns(facts) } };
    });
    await updateConversations(sql, written);
    await reindexConversations(sql, written);
    const atMs = Date.now();
    const changes = lists.map(({ stored, after }) => {
      return { entityKey: stored.key, label, ops: shellOps(stored, after), atMs };
    });
    await logImports(sql, changes);
    for (const { stored, after } of lists) shells.set(stored.key, after);
  }
  return shells;
}

/** Stretches whose small rows are read at once; a conversation that has more than that is one of its own. */
function* slicesByRows(conversations: readonly Relisted[]): Generator<Relisted[]> {
  let slice: Relisted[] = [];
  let rows = 0;
  for (const conversation of conversations) {
    if (slice.length > 0 && rows + conversation.messageCount > ROWS_PER_BATCH) {
      yield slice;
      slice = [];
      rows = 0;
    }
    slice.push(conversation);
    rows += conversation.messageCount;
  }
  if (slice.length > 0) yield slice;
}

async function loadRows(
  sql: Sql,
  slice: readonly Relisted[],
): Promise<ReadonlyMap<number, readonly MessageFactsRow[]>> {
  const [only] = slice;
  if (slice.length > 1 || only === undefined) {
    return loadFactsRowsOf(
      sql,
      slice.map(({ stored }) => stored.key),
    );
  }
  const { key } = only.stored;
  return new Map([[key, await loadMessageFactsRows(sql, key)]]);
}

async function updateConversations(
  sql: Sql,
  conversations: readonly {
    readonly key: number;
    readonly columns: Readonly<Record<string, SqlValue>>;
  }[],
): Promise<void> {
  const names = Object.keys(conversations[0]?.columns ?? {});
  await updateInTurns(
    sql,
    "Conversation",
    ["key", ...names],
    conversations.map(({ key, columns }) => [key, ...names.map((name) => columns[name] ?? null)]),
  );
}

function shellOps(before: Stored, after: Shell) {
  return (["head", "tail"] as const).flatMap((column) => {
    const piece = { table: "Conversation", id: before.key, column } as const;
    return before[column] === after[column]
      ? []
      : [wholeTextOp(piece, before[column], after[column])];
  });
}

export function shellBytes({ head, tail }: Shell): number {
  return byteLength(head) + byteLength(tail);
}

/** The bytes of the messages. */
export function withoutShell(row: Stored): number {
  return row.byteLength - shellBytes(row);
}
