import type { ApiCallView } from "@/lib/domain/tool-sets-api/api-key";

import { getSharedStore } from "../library/client";
import type { Sql, SqlValue } from "../store/connection/sql";
import type { Store } from "../store/store";

const KEPT = 10_000;
const SWEEP_EVERY = 500;

type Call = Omit<ApiCallView, "id">;

interface Batch {
  readonly calls: Call[];
  readonly written: Promise<void>;
}

/** The batch that waits for its turn to write, for each library. */
const waiting = new WeakMap<Store["library"], Batch>();

/**
 * Records a call, and that its key was used. Calls that end while a write is under way are recorded together,
 * because each transaction of its own would cost more than the call itself; none is answered before it is on record.
 */
export async function recordApiCall(call: Call): Promise<void> {
  const store = await getSharedStore();
  const batch = waiting.get(store.library) ?? openBatch(store);
  batch.calls.push(call);
  await batch.written;
}

function openBatch(store: Store): Batch {
  const calls: Call[] = [];
  const written = store.write((sql) => {
    // What ends from now on belongs to the next batch.
    waiting.delete(store.library);
    return recordAll(sql, calls);
  });
  // One that did not begin for want of space must not be joined by the calls that follow.
  written.catch(() => waiting.delete(store.library));
  const batch = { calls, written };
  waiting.set(store.library, batch);
  return batch;
}

async function recordAll(sql: Sql, calls: readonly Call[]): Promise<void> {
  const first = await sql.nextId("ApiCall", "id");
  const rows = calls.map((call, at): SqlValue[] => {
    const { atMs, requestId, keyId, profileId, method, route, status, ms } = call;
    return [first + at, atMs, requestId, keyId, profileId, method, route, status, ms];
  });
  await sql.insertMany(
    "ApiCall",
    ["id", "atMs", "requestId", "keyId", "profileId", "method", "route", "status", "ms"],
    rows,
  );
  const next = first + calls.length;
  if (Math.floor(first / SWEEP_EVERY) !== Math.floor(next / SWEEP_EVERY)) {
    await sql.query
      .deleteFrom("ApiCall")
      .where("id", "<", next - KEPT)
      .execute();
  }
  const used = new Map(calls.map(({ keyId, atMs }) => [keyId, atMs]));
  for (const [keyId, atMs] of used) {
    if (keyId !== null) {
      await sql.query
        .updateTable("ApiKey")
        .set({ lastUsedMs: atMs })
        .where("id", "=", keyId)
        .execute();
    }
  }
}

/** The latest calls. */
export async function listApiCalls(limit: number): Promise<ApiCallView[]> {
  const store = await getSharedStore();
  return store.read((sql) =>
    sql.query
      .selectFrom("ApiCall")
      .select(["id", "atMs", "requestId", "keyId", "profileId", "method", "route", "status", "ms"])
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );
}
