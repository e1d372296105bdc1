import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { Api } from "@/lib/testing/http/api";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { createCluster, type Cluster } from "@/lib/testing/postgres/cluster";
import { startPooler } from "@/lib/testing/postgres/pooler";

/** A supervisor asks again after some seconds; a pooler lets others wait for two minutes. */
const SOON_MS = 5000;

let server: Cluster;
let api: Api;

beforeAll(async () => {
  server = createCluster(6420);
  api = await Api.load();
}, 60_000);
afterAll(() => server.remove());
afterEach(closeStore);

/** What health says, and how long it took. */
async function health(): Promise<{ code: number; status: unknown; isSoon: boolean }> {
  const began = performance.now();
  const answer = await api.get("/api/health");
  const { status } = (await answer.json()) as { status: unknown };
  return { code: answer.status, status, isSoon: performance.now() - began < SOON_MS };
}

const WORKING = { code: 200, status: "ok", isSoon: true };
const LOST = { code: 503, status: "unreachable", isSoon: true };

test("of a database that is gone, health and requests say so, and it goes on once it is back", async () => {
  await enterEmptyLibrary();
  process.env["DATABASE_URL"] = server.url(undefined, "&schema=lost");
  expect(await health()).toEqual(WORKING);
  server.stop("immediate");
  expect(await health()).toEqual(LOST);
  expect((await api.get("/health/ready")).status).toBe(503);
  const list = await api.get("/api/conversations");
  expect(list.status).toBe(503);
  expect(list.headers.get("retry-after")).toBe("5");
  const { type, detail } = (await list.json()) as { type: string; detail: string };
  expect(type).toBe("unavailable");
  expect(detail).toMatch(/^The database can’t be reached\. Nothing was changed\./);
  expect(detail).not.toContain(String(server.port));
  server.start();
  expect(await health()).toEqual(WORKING);
  expect((await api.get("/api/conversations")).status).toBe(200);
});

test("behind a pooler that goes on waiting, health does not wait with it", async () => {
  const pooler = await startPooler(server);
  try {
    await enterEmptyLibrary();
    process.env["DATABASE_URL"] = pooler.url("&schema=pooled");
    expect(await health()).toEqual(WORKING);
    server.stop("immediate");
    expect(await Promise.all([health(), health()])).toEqual([LOST, LOST]);
    server.start();
    await expect.poll(health, { timeout: 60_000 }).toEqual(WORKING);
  } finally {
    await closeStore();
    await pooler.remove();
  }
});
