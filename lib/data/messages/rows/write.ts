import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { insertInTurns, updateInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { byteLength } from "@/lib/data/documents/byte-length";

import { MESSAGE_COLUMNS, TOOL_EVENT_COLUMNS, messageValues, toolEventRows } from "./columns";
import { messageProblems } from "./problem-counts";
import { bodyOf, loadBodies, type MessageBodyRow } from "./bodies";
import { reindexMessages } from "./search-chunks";
import { slicesOf } from "@/lib/data/documents/slices";

/** A message whose columns are to be written. */
export interface DerivedMessage {
  readonly id: number;
  readonly raw: string;
  readonly facts: MessageFacts;
}

/** Writes everything that follows from the texts of messages: their columns, tool events, search texts. */
export async function writeDerivedMessages(
  sql: Sql,
  conversationKey: number,
  messages: readonly DerivedMessage[],
): Promise<void> {
  await updateInTurns(
    sql,
    "Message",
    ["id", ...MESSAGE_COLUMNS, "byteLength"],
    messages.map(({ id, raw, facts }) => [id, ...messageValues(facts), byteLength(raw)]),
  );
  await writeBesides(sql, conversationKey, messages);
}

/** The same without their columns: tool events and search texts. */
export async function writeBesides(
  sql: Sql,
  conversationKey: number,
  messages: readonly DerivedMessage[],
): Promise<void> {
  const indexed = messages.map(({ id, raw, facts: { createdMs, deleted, searchTexts } }) => ({
    id,
    conversationKey,
    createdMs,
    deleted,
    searchTexts,
    byteLength: byteLength(raw),
  }));
  await reindexMessages(sql, conversationKey, indexed);
  const ids = messages.map(({ id }) => id);
  await sql.query.deleteFrom("ToolEvent").where("messageId", "in", listed(ids)).execute();
  const events = messages.flatMap(({ id, facts }) => toolEventRows(conversationKey, id, facts));
  await insertInTurns(sql, "ToolEvent", TOOL_EVENT_COLUMNS, events);
}

/** The difference a new text of a message makes for its conversation. */
export interface MessageDifference {
  readonly bytes: number;
  readonly before: ProblemCounts;
  readonly after: ProblemCounts;
}

/**
 * Gives messages of a conversation new texts.
 * @returns what each of them changes
 * @throws DocumentDamagedError when the text that one has is not what was written
 */
export async function writeMessageTexts(
  sql: Sql,
  conversationKey: number,
  texts: ReadonlyMap<number, string>,
): Promise<MessageDifference[]> {
  const differences: MessageDifference[] = [];
  // Between the steps others get their turn: a message may have megabytes.
  const turn = createTurns();
  for (const slice of slicesOf(sql.engine, texts, ([, raw]) => raw.length)) {
    const bodies = await loadBodies(
      sql,
      slice.map(([id]) => id),
    );
    const rows: SqlValue[][] = [];
    const derived: DerivedMessage[] = [];
    for (const [id, raw] of slice) {
      const stored = bodyOf(bodies, id);
      await turn();
      rows.push([id, ...editedColumns(stored, raw)]);
      const facts = messageFacts(JSON.parse(raw));
      derived.push({ id, raw, facts });
      await turn();
      const before = await messageProblems(stored.raw);
      const after = await messageProblems(raw);
      differences.push({ bytes: byteLength(raw) - stored.byteLength, before, after });
    }
    await updateInTurns(
      sql,
      "MessageBody",
      ["messageId", "raw"],
      slice.map(([id, raw]) => [id, raw]),
    );
    await turn();
    await updateInTurns(sql, "Message", ["id", ...EDITED_COLUMNS], rows);
    await writeDerivedMessages(sql, conversationKey, derived);
  }
  return differences;
}

/** What an edit of a text changes of its message besides what follows from the text. */
export const EDITED_COLUMNS = ["bodyHash", "originHash", "revision"] as const;

/** Their values. Back to what was imported is as good as never edited. */
export function editedColumns({ lead, raw, ...stored }: MessageBodyRow, text: string): SqlValue[] {
  const originHash = stored.originHash ?? contentHash(raw);
  const origin = contentHash(text) === originHash ? null : originHash;
  return [pieceHash(lead, text), origin, stored.revision + 1];
}
