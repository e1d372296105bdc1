import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { CallOutcome, CallRecord } from "@/lib/domain/calls/record";

import { getStore, getSharedStore } from "../library/client";
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
  const store = await getSharedStore();
  const write = (sql: Sql) =>
    sql.query
      .updateTable("CallLog")
      .set({ ms, outcome, errorType, resultBytes })
      .where("id", "=", id)
      .execute();
  // The call was made: its result is not withheld because its end cannot be recorded yet.
  await endNowOrLater(() => store.write(write, "synced", "reserve"));
}

/** Notes which conversation a call was saved as. */
export async function linkCall(id: number, conversationId: string): Promise<void> {
  const store = await getSharedStore();
  await store.write(({ query }) =>
    query.updateTable("CallLog").set({ conversationId }).where("id", "=", id).execute(),
  );
}

/** A conversation that is gone is not linked any more; one in the trash still is. */
const selectCalls = ({ query }: Sql) =>
  query
    .selectFrom("CallLog as c")
    .leftJoin("Conversation as e", (join) =>
      join.onRef("e.id", "=", "c.conversationId").on("e.state", "=", "live"),
    )
    .select(["c.id", "c.atMs", "c.ms", "c.outcome", "c.errorType", "c.argsBytes", "c.resultBytes"])
    .select("e.id as conversationId");

/** The latest calls of a tool. */
export async function listCalls(
  viewer: Viewer,
  toolRowId: number,
  limit: number,
): Promise<CallRecord[]> {
  const store = await getStore(viewer);
  return store.read((sql) =>
    selectCalls(sql)
      .where("c.toolRowId", "=", toolRowId)
      .orderBy("c.id", "desc")
      .limit(limit)
      .execute(),
  );
}

/** One record; null when it was swept away. */
export async function readCall(viewer: Viewer, id: number): Promise<CallRecord | null> {
  const store = await getStore(viewer);
  const row = await store.read((sql) => selectCalls(sql).where("c.id", "=", id).executeTakeFirst());
  return row ?? null;
}

async function insertCall(
  call: CallEnd & { toolRowId: number; atMs: number; argsBytes: number },
): Promise<number> {
  const { toolRowId, atMs, ms, outcome, errorType, argsBytes, resultBytes } = call;
  const store = await getSharedStore();
  return store.write(async (sql) => {
    const id = await sql.nextId("CallLog", "id");
    await sql.query
      .insertInto("CallLog")
      .values({ id, toolRowId, atMs, ms, outcome, errorType, argsBytes, resultBytes })
      .execute();
    if (id % SWEEP_EVERY === 0) {
      await sql.query
        .deleteFrom("CallLog")
        .where("id", "<=", id - KEPT)
        .execute();
    }
    return id;
  });
}
