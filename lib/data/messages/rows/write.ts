import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { requireIntact, type StoredBody } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import {
  MESSAGE_COLUMNS,
  SEARCH_COLUMNS,
  TOOL_EVENT_COLUMNS,
  messageValues,
  searchRow,
  toolEventRows,
} from "./columns";
import { messageProblems } from "./problem-counts";

const ASSIGNMENTS = MESSAGE_COLUMNS.map((name) => `"${name}" = ?`).join(", ");

/** A message whose columns are to be written. */
export interface DerivedMessage {
  readonly id: number;
  readonly conversationKey: number;
  readonly raw: string;
  readonly facts: MessageFacts;
}

/** Writes everything that follows from the text of a message: its columns, tool events, search text. */
export async function writeDerivedMessage(
  sql: Sql,
  { id, conversationKey, raw, facts }: DerivedMessage,
): Promise<void> {
  await sql.run(
    `UPDATE "Message" SET ${ASSIGNMENTS}, "byteLength" = ? WHERE id = ?`,
    ...messageValues(facts),
    byteLength(raw),
    id,
  );
  const turn = createTurns();
  await sql.run("DELETE FROM message_fts WHERE rowid = ?", id);
  await turn();
  await sql.insertMany("message_fts", SEARCH_COLUMNS, [searchRow(id, facts.searchTexts)]);
  await sql.run(`DELETE FROM "ToolEvent" WHERE "messageId" = ?`, id);
  await sql.insertMany("ToolEvent", TOOL_EVENT_COLUMNS, toolEventRows(conversationKey, id, facts));
}

/** The difference a new text of a message makes for its conversation. */
export interface MessageDifference {
  readonly bytes: number;
  readonly before: ProblemCounts;
  readonly after: ProblemCounts;
}

/**
 * Gives a message a new text.
 * @throws DocumentDamagedError when the text it has is not what was written
 */
export async function writeMessageText(
  sql: Sql,
  { id, conversationKey, raw }: Omit<DerivedMessage, "facts">,
): Promise<MessageDifference> {
  const stored = await sql.get<StoredBody & { originHash: string | null; byteLength: number }>(
    `SELECT m.id, b.lead, b.raw, m."bodyHash", m."originHash", m."byteLength" FROM "Message" m
     JOIN "MessageBody" b ON b."messageId" = m.id WHERE m.id = ?`,
    id,
  );
  if (stored === undefined) throw new Error(`message ${id} is gone`);
  await requireIntact(sql, stored);
  const originHash = stored.originHash ?? contentHash(stored.raw);
  // Between the steps others get their turn: a message may have megabytes.
  const turn = createTurns();
  await sql.run(`UPDATE "MessageBody" SET raw = ? WHERE "messageId" = ?`, raw, id);
  await turn();
  await sql.run(
    `UPDATE "Message" SET "bodyHash" = ?, "originHash" = ?, revision = revision + 1 WHERE id = ?`,
    pieceHash(stored.lead, raw),
    // Back to what was imported is as good as never edited.
    contentHash(raw) === originHash ? null : originHash,
    id,
  );
  await turn();
  const facts = messageFacts(JSON.parse(raw));
  await turn();
  await writeDerivedMessage(sql, { id, conversationKey, raw, facts });
  await turn();
  return {
    bytes: byteLength(raw) - stored.byteLength,
    before: await messageProblems(stored.raw),
    after: await messageProblems(raw),
  };
}
