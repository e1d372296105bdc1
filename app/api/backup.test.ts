import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { openBackup } from "@/lib/backup/archive/open";
import { planLayout, readBatches } from "@/lib/backup/archive/rows";
import { verifyNow } from "@/lib/backup/run/schedule";
import type { BackupCheckLine } from "@/lib/domain/backup/report";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { Api } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
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

const check = () => api.send(apiRequest("/api/backup/check", { method: "POST" }));

/** Changes the stored text without Colloquy. */
async function alter(from = "ripe nut", to = "rope nut"): Promise<void> {
  const store = await library.store();
  await store.write((sql) =>
    sql.run(`UPDATE "MessageBody" SET raw = replace(raw, '${from}', '${to}')`),
  );
}

const mend = () => alter("rope nut", "ripe nut");

const ripe = () =>
  importConversation(
    JSON.stringify(
      buildConversation({
        conversationTitle: "Hazel",
        messages: [buildMessage({ content: "a ripe nut" })],
      }),
    ),
  );

async function lastLine(answer: Response): Promise<BackupCheckLine> {
  const lines = (await answer.text()).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "") as BackupCheckLine;
}

test("a damaged document is named before a download, and taken along only by request", async () => {
  const { id } = await ripe();
  expect((await api.get("/api/backup")).status).toBe(200);
  await alter();
  const refused = await api.get("/api/backup");
  expect(refused.status).toBe(409);
  const fault = { noun: "conversation", id, title: "Hazel", found: expect.any(String) };
  expect(await refused.json()).toMatchObject({
    type: "damaged-documents",
    detail: expect.stringContaining("?damaged=true"),
    items: [fault],
  });
  expect(await lastLine(await check())).toEqual({
    type: "result",
    ticket: null,
    damage: { count: 1, documents: [fault], others: [] },
  });
  const made = await api.get("/api/backup?damaged=true");
  expect(made.status).toBe(200);
  expect(
    Buffer.from(await made.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await mend();
});

test("the ticket of a check that found nothing is good for one download", async () => {
  await ripe();
  const line = await lastLine(await check());
  if (line.type !== "result") throw new Error("no result");
  expect(line.damage.count).toBe(0);
  // Only so that a second check could be told from none.
  await alter();
  const path = `/api/backup?checked=${line.ticket}`;
  expect((await api.get(path)).status).toBe(200);
  expect((await api.get(path)).status).toBe(409);
  expect((await api.get("/api/backup?checked=walnut")).status).toBe(409);
  await mend();
});

test("who asks while a check runs waits for the same one", async () => {
  await ripe();
  const [one, two] = await Promise.all([check().then(lastLine), check().then(lastLine)]);
  if (one.type !== "result" || two.type !== "result") throw new Error("no result");
  expect(one.damage).toEqual(two.damage);
  // A ticket each: one download does not take the other's.
  expect(one.ticket).not.toBe(two.ticket);
});

test("whoever waits for a check of many documents hears how far it is, and others are answered", async () => {
  const store = await library.store();
  await ripe();
  await store.write((sql) =>
    sql.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO "ModelsFile" (id, "documentId", state, format, "contentHash", "byteLength", title,
        "modelCount", "storedMs", "deriveVersion", text)
      SELECT 'm' || i, 'd' || i, 'live', 'cjson',
        '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', 2, 'M' || i, 0, 0, 0, '{}' FROM n`),
  );
  let longest = 0;
  let before = performance.now();
  const pings = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  }, 5);
  const lines = (await (await check()).text()).trim().split("\n");
  clearInterval(pings);
  const events = lines.map((line) => JSON.parse(line) as BackupCheckLine);
  const progress = events.filter((event) => event.type === "progress");
  expect(progress.length).toBeGreaterThan(0);
  expect(progress.at(-1)).toMatchObject({ total: 20_001 });
  expect(events.at(-1)).toMatchObject({ type: "result", damage: { count: 0 } });
  expect(longest).toBeLessThan(250);
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
