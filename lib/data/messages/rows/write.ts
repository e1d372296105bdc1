import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { contentHash } from "@/lib/json/hash";
import { createTurns } from "@/lib/work/turns";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { requireIntact } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { MESSAGE_COLUMNS, TOOL_EVENT_COLUMNS, messageValues, toolEventRows } from "./columns";
import { messageProblems } from "./problem-counts";
import { storedBody, writeRaw } from "./stored-body";
import { reindexMessage } from "./search-chunks";
import { compileOnce } from "@/lib/data/store/connection/compile-once";

const ASSIGNMENTS = MESSAGE_COLUMNS.map((name) => `"${name}" = ?`).join(", ");

const deleteToolEvents = compileOnce((query, messageId: number) =>
  query.deleteFrom("ToolEvent").where("messageId", "=", messageId),
);

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
  const { createdMs, deleted, searchTexts } = facts;
  const indexed = { id, conversationKey, createdMs, deleted, searchTexts };
  await reindexMessage(sql, { ...indexed, byteLength: byteLength(raw) });
  await deleteToolEvents(sql, id);
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
  const [stored] = await storedBody(sql, id);
  if (stored === undefined) throw new Error(`message ${id} is gone`);
  // Between the steps others get their turn: a message may have megabytes.
  const turn = createTurns();
  await requireIntact(sql, stored);
  await turn();
  const originHash = stored.originHash ?? contentHash(stored.raw);
  await writeRaw(sql, id, raw);
  await turn();
  await sql.query
    .updateTable("Message")
    .set((eb) => ({
      bodyHash: pieceHash(stored.lead, raw),
      // Back to what was imported is as good as never edited.
      originHash: contentHash(raw) === originHash ? null : originHash,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
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
