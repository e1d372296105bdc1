import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

import { ownData, startOwnServer, type OwnServer } from "./own-server";

const DOCUMENT = JSON.stringify({
  schemaVersion: "1.0.0",
  conversationId: "walnuts",
  messages: [],
});

/** How the library was left. */
function left(data: string): { state: string; logBytes: number } {
  const file = join(data, "colloquy.db");
  const { state } = JSON.parse(readFileSync(`${file}.stamp`, "utf8")) as { state: string };
  const log = `${file}-wal`;
  return { state, logBytes: existsSync(log) ? statSync(log).size : 0 };
}

async function change(server: OwnServer): Promise<void> {
  const answer = await fetch(`${server.url}/api/imports?filename=walnuts.json`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: DOCUMENT,
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const run = await fetch(`${server.url}/api/imports/${id}/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await run.text();
}

test("a server that is told to stop closes its library, and one that is killed is not taken for that", async () => {
  test.setTimeout(180_000);
  const { data, remove } = ownData();
  try {
    const server = await startOwnServer(data);
    await change(server);
    expect(left(data).state).toBe("open");
    const second = await startOwnServer(data);
    expect(second.process.exitCode).toBe(1);
    expect(second.errors()).toContain(`uses the library ${join(data, "colloquy.db")}`);
    const end = await server.end("SIGTERM");
    expect(end).toMatchObject({ code: 143 });
    expect(end.ms).toBeLessThan(10_000);
    expect(left(data)).toEqual({ state: "closed", logBytes: 0 });
    const next = await startOwnServer(data);
    expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
    await next.end("SIGKILL");
    expect(left(data).state).toBe("open");
  } finally {
    remove();
  }
});

test("a server whose accounts are gone does not start as one that has none", async () => {
  const { data, remove } = ownData();
  try {
    writeFileSync(join(data, "accounts.db.stamp"), "{}");
    const server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
    expect(server.process.exitCode).toBe(1);
    expect(server.output()).not.toContain("First account");
    expect(server.errors().trim().split("\n")).toEqual([
      expect.stringMatching(/^The file of accounts .*accounts\.db is missing, .*your own copy/),
    ]);
  } finally {
    remove();
  }
});
