import type { ApiCallView } from "@/lib/domain/tool-sets/api-key";

import { getStore } from "./client";

const KEPT = 10_000;
const SWEEP_EVERY = 500;

/** Records a call, and that its key was used. */
export async function recordApiCall(call: Omit<ApiCallView, "id">): Promise<void> {
  const store = await getStore();
  await store.write(async (sql) => {
    const id = await sql.nextId("ApiCall", "id");
    const { atMs, requestId, keyId, profileId, method, route, status, ms } = call;
    await sql.insertMany(
      "ApiCall",
      ["id", "atMs", "requestId", "keyId", "profileId", "method", "route", "status", "ms"],
      [[id, atMs, requestId, keyId, profileId, method, route, status, ms]],
    );
    if (id % SWEEP_EVERY === 0) await sql.run(`DELETE FROM "ApiCall" WHERE id <= ?`, id - KEPT);
    if (keyId !== null) {
      await sql.run(`UPDATE "ApiKey" SET "lastUsedMs" = ? WHERE id = ?`, atMs, keyId);
    }
  });
}

/** The latest calls. */
export async function listApiCalls(limit: number): Promise<ApiCallView[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<ApiCallView>(
      `SELECT id, "atMs", "requestId", "keyId", "profileId", method, route, status, ms
       FROM "ApiCall" ORDER BY id DESC LIMIT ?`,
      limit,
    ),
  );
}
