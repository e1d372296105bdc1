import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { openBackup } from "@/lib/backup/archive/open";
import { planLayout, readBatches } from "@/lib/backup/archive/rows";
import { verifyNow } from "@/lib/backup/run/schedule";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { Api } from "@/lib/testing/http/api";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

let api: Api;
beforeAll(async () => {
  api = await Api.load();
}, 60_000);
const library = useLibrary();

test("a downloaded backup is whole, and in the ledger", async () => {
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));
  const answer = await api.get("/api/backup");
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const folder = mkdtempSync(join(tmpdir(), "colloquy-download-"));
  const path = join(folder, "walnut.zip");
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
  const backup = await openBackup(path);
  const titles: unknown[] = [];
  for await (const { table, columns, rows } of readBatches(backup, planLayout(backup.header))) {
    if (table === "Conversation") titles.push(...rows.map((row) => row[columns.indexOf("title")]));
  }
  backup.close();
  rmSync(folder, { recursive: true });
  expect(titles).toEqual(["Walnut"]);
  const store = await library.store();
  const entries = await store.read((sql) =>
    sql.all<{ subject: string }>(`SELECT subject FROM "LedgerEntry" WHERE event = 'backup-made'`),
  );
  expect(entries).toEqual([{ subject: backup.header.id }]);
});

test("a page of another site gets no backup, and a broken-off one releases what it read from", async () => {
  const foreign = await api.get("/api/backup", { "sec-fetch-site": "cross-site" });
  expect(foreign.status).toBe(403);
  const answer = await api.get("/api/backup", { "sec-fetch-site": "same-origin" });
  await answer.body?.getReader().cancel();
  const store = await library.store();
  expect(await store.emptyLog()).toBe(true);
});

test("health tells the last verification; live and ready answer; metrics have no ids", async () => {
  expect(await (await api.get("/api/health")).json()).not.toHaveProperty("verify");
  await verifyNow();
  expect(await (await api.get("/api/health")).json()).toMatchObject({ verify: { ok: true } });
  expect((await api.get("/health/live")).status).toBe(200);
  expect(await (await api.get("/health/ready")).json()).toEqual({ status: "ok" });
  await api.get("/api/conversations/01ARZ3NDEKTSV4RRFFQ69G5FAV");
  const metrics = await api.get("/metrics");
  const text = await metrics.text();
  expect(text).toContain(
    'colloquy_http_answers_total{method="GET",route="/api/conversations/{id}",status="404"}',
  );
  expect(text).toMatch(/colloquy_verify_last_ok 1/);
  expect(text).not.toContain("01ARZ3");
  const proxied = await api.get("/metrics", { "x-colloquy-forwarded": "1" });
  expect(proxied.status).toBe(404);
  process.env["COLLOQUY_METRICS"] = "1";
  expect((await api.get("/metrics", { "x-colloquy-forwarded": "1" })).status).toBe(200);
  delete process.env["COLLOQUY_METRICS"];
});
