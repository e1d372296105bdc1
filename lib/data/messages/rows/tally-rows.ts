import {
  tallyConversation,
  type ConversationFacts,
  type ConversationTally,
  type TalliedMessage,
} from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import type { MessageStart } from "@/lib/domain/conversation/facts/preview";
import { isIntact, selectBodies, type StoredBody } from "@/lib/data/documents/intact";
import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import type { MessageFactsRow } from "./message-rows";
import { slicesOf } from "@/lib/data/documents/slices";
import { storedBody } from "./stored-body";

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
  await tallyRows(sql, [{ tally, rows }]);
  return tally.facts(shell);
}

/** A tally with the rows it is to count. */
export interface RowsToTally {
  readonly tally: ConversationTally;
  readonly rows: readonly MessageFactsRow[];
}

/** Counts the messages of conversations. What is read of them is read for all of these together. */
export async function tallyRows(sql: Sql, lists: readonly RowsToTally[]): Promise<void> {
  let open = lists.map(({ tally, rows }) => ({ tally, rows, at: 0 }));
  while (open.length > 0) {
    const waiting = open.flatMap((list) => {
      const row = countUntilRead(list);
      return row === null ? [] : [{ list, row }];
    });
    for (const slice of slicesOf(sql.engine, waiting, ({ row }) => row.byteLength)) {
      const starts = await readStarts(
        sql,
        slice.map(({ row }) => row.id),
      );
      for (const { list, row } of slice) {
        list.tally.add(talliedRow(row, starts.get(row.id) ?? NO_START));
      }
    }
    open = waiting.map(({ list }) => list);
  }
}

/** Counts rows up to one whose text has to be read; null when all are counted. */
function countUntilRead(list: RowsToTally & { at: number }): MessageFactsRow | null {
  const { tally, rows } = list;
  for (;;) {
    const row = rows[list.at];
    if (row === undefined) return null;
    list.at += 1;
    if (row.hasPreview && !row.deleted && tally.needsWords(row.role)) return row;
    tally.add(talliedRow(row, NO_START));
  }
}

const NO_START: MessageStart = { preview: "", opening: "" };

async function readStarts(sql: Sql, ids: readonly number[]): Promise<Map<number, MessageStart>> {
  const [id] = ids;
  const bodies: readonly StoredBody[] =
    ids.length === 1 && id !== undefined
      ? await storedBody(sql, id)
      : await selectBodies(sql).where("m.id", "in", listed(ids)).execute();
  // What is damaged names no conversation.
  return new Map(bodies.filter(isIntact).map((body) => [body.id, startOf(body)]));
}

function startOf({ raw }: StoredBody): MessageStart {
  const { preview, opening } = messageFacts(JSON.parse(raw));
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
