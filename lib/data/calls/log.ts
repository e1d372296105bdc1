import type { CallOutcome, CallRecord } from "@/lib/domain/calls/record";

import { getStore } from "../library/client";
import type { Sql } from "../store/connection/sql";
import { endNowOrLater } from "../store/disk/end-later";

const KEPT = 10_000;
const SWEEP_EVERY = 500;

/** How a call ended. */
export interface CallEnd {
  readonly ms: number;
  readonly outcome: CallOutcome;
  readonly errorType: string | null;
  readonly resultBytes: number;
}

/**
 * Records a call before it is made, so that none is made without a record. Until `endCall` it reads as one that
 * was interrupted, which is what it is if Colloquy ends meanwhile.
 * @returns the id of the record
 */
export async function beginCall(call: {
  toolRowId: number;
  atMs: number;
  argsBytes: number;
}): Promise<number> {
  return insertCall({
    ...call,
    ms: 0,
    outcome: "error",
    errorType: "INTERRUPTED",
    resultBytes: 0,
  });
}

/** Records a call that was refused. */
export async function recordBlockedCall(call: {
  toolRowId: number;
  atMs: number;
  argsBytes: number;
}): Promise<number> {
  return insertCall({ ...call, ms: 0, outcome: "blocked", errorType: null, resultBytes: 0 });
}

/** Records how a call ended. */
export async function endCall(
  id: number,
  { ms, outcome, errorType, resultBytes }: CallEnd,
): Promise<void> {
  const store = await getStore();
  const write = (sql: Sql) =>
    sql.run(
      `UPDATE "CallLog" SET ms = ?, outcome = ?, "errorType" = ?, "resultBytes" = ? WHERE id = ?`,
      ms,
      outcome,
      errorType,
      resultBytes,
      id,
    );
  // The call was made: its result is not withheld because its end cannot be recorded yet.
  await endNowOrLater(() => store.write(write, "synced", "reserve"));
}

/** Notes which conversation a call was saved as. */
export async function linkCall(id: number, conversationId: string): Promise<void> {
  const store = await getStore();
  await store.write((sql) =>
    sql.run(`UPDATE "CallLog" SET "conversationId" = ? WHERE id = ?`, conversationId, id),
  );
}

const COLUMNS = `c.id, c."atMs", c.ms, c.outcome, c."errorType", c."argsBytes", c."resultBytes",
  e.id AS "conversationId"`;
/** A conversation that is gone is not linked any more; one in the trash still is. */
const FROM = `"CallLog" c LEFT JOIN "Conversation" e
  ON e.id = c."conversationId" AND e.state = 'live'`;

/** The latest calls of a tool. */
export async function listCalls(toolRowId: number, limit: number): Promise<CallRecord[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<CallRecord>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE c."toolRowId" = ? ORDER BY c.id DESC LIMIT ?`,
      toolRowId,
      limit,
    ),
  );
}

/** One record; null when it was swept away. */
export async function readCall(id: number): Promise<CallRecord | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<CallRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE c.id = ?`, id),
  );
  return row ?? null;
}

async function insertCall(
  call: CallEnd & { toolRowId: number; atMs: number; argsBytes: number },
): Promise<number> {
  const { toolRowId, atMs, ms, outcome, errorType, argsBytes, resultBytes } = call;
  const store = await getStore();
  return store.write(async (sql) => {
    const id = await sql.nextId("CallLog", "id");
    await sql.insertMany(
      "CallLog",
      ["id", "toolRowId", "atMs", "ms", "outcome", "errorType", "argsBytes", "resultBytes"],
      [[id, toolRowId, atMs, ms, outcome, errorType, argsBytes, resultBytes]],
    );
    if (id % SWEEP_EVERY === 0) await sql.run(`DELETE FROM "CallLog" WHERE id <= ?`, id - KEPT);
    return id;
  });
}
