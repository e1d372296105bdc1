import { request as httpRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";

import { answer, serveTools, type ToolServer } from "../lib/testing/mcp/tool-server";
import { ownData, startOwnServer } from "./own-server";

// What a server may be in the middle of when it is told to stop. Each is under way for certain before the signal comes.

const MOST_MS = 10_000;
const TOOL = { name: "wait", inputSchema: { type: "object" } };

interface Work {
  readonly name: string;
  /** Begins it, and gives what ends it from outside. */
  readonly begin: (url: string, page: Page) => Promise<() => Promise<void> | void>;
}

const post = (url: string, body: string | Buffer<ArrayBuffer>, type = "application/octet-stream") =>
  fetch(url, { method: "POST", headers: { "content-type": type }, body });

async function importText(base: string, name: string, text: string): Promise<string> {
  const planned = await post(`${base}/api/imports?filename=${name}`, text);
  const { id } = (await planned.json()) as { id: string };
  const run = await post(`${base}/api/imports/${id}/run`, "{}", "application/json");
  const lines = (await run.text()).trim().split("\n");
  const report = JSON.parse(lines.at(-1) ?? "{}") as { items: { entityId?: string }[] };
  return report.items[0]?.entityId ?? "";
}

/** A server that greets, and never answers what it is asked next. */
async function serveSlowly(method: string): Promise<ToolServer> {
  const server = await serveTools((exchange) => {
    if (exchange.method === method) return true;
    return exchange.method === "tools/list" ? answer(exchange, { tools: [TOOL] }) : undefined;
  });
  return server;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: 30_000, intervals: [50] }).toBe(true);
}

/** Begins a download and reads no more of it than its first bytes. */
async function beginDownload(url: string, body?: string): Promise<() => void> {
  const sent = httpRequest(url, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
  });
  sent.on("error", () => undefined);
  sent.end(body);
  const [answered] = (await once(sent, "response")) as [IncomingMessage];
  answered.on("error", () => undefined);
  expect(answered.statusCode).toBe(200);
  await once(answered, "readable");
  return () => void sent.destroy();
}

/** More than the buffers of a connection hold. */
async function fill(base: string): Promise<void> {
  const text = "walnut and hazel ".repeat(6000);
  for (let file = 0; file < 12; file += 1) {
    const messages = Array.from({ length: 20 }, (_, at) => ({
      id: `m${at}`,
      role: "user",
      messageType: "text",
      content: `${file} ${at} ${text}`,
    }));
    const talk = { schemaVersion: "1.0.0", conversationId: `walnuts-${file}`, messages };
    expect(await importText(base, `walnuts-${file}.json`, JSON.stringify(talk))).not.toBe("");
  }
}

const WORKS: readonly Work[] = [
  {
    name: "a sync with a server that is slow to list its tools",
    async begin(url, page) {
      const tools = await serveSlowly("tools/list");
      const file = await importText(url, "slow.json", toolsetOf(tools.url));
      await page.goto(`${url}/toolsets/${file}`);
      await page.getByRole("button", { name: /^Sync/ }).first().click();
      await until(() => tools.calls("tools/list") > 0);
      return () => tools.close();
    },
  },
  {
    name: "a tool call on trial that is not answered",
    async begin(url, page) {
      const tools = await serveSlowly("tools/call");
      const file = await importText(url, "slow.json", toolsetOf(tools.url));
      await page.goto(`${url}/toolsets/${file}/tool?set=slow&name=wait&tab=form`);
      await page.getByRole("button", { name: "Call the tool" }).click();
      await until(() => tools.calls("tools/call") > 0);
      return () => tools.close();
    },
  },
  {
    name: "a document that takes a worker long",
    async begin(url) {
      const plain = Array.from({ length: 60_000 }, (_, at) => `k${at}: [${"[".repeat(20)}`).join(
        "\n",
      );
      const answers = Array.from({ length: 4 }, () =>
        post(`${url}/api/validate`, plain).then(
          () => undefined,
          () => undefined,
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 150));
      return () => Promise.all(answers).then(() => undefined);
    },
  },
  {
    name: "a backup that somebody downloads slowly",
    async begin(url) {
      await fill(url);
      return beginDownload(`${url}/api/backup`);
    },
  },
  {
    name: "an export that somebody downloads slowly",
    async begin(url) {
      await fill(url);
      return beginDownload(`${url}/api/exports`, JSON.stringify({ format: "ndjson" }));
    },
  },
];

function toolsetOf(url: string): string {
  return JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "slow",
        kind: "mcp",
        server: { type: "http", url },
        tools: [{ name: "wait", argsSchema: { type: "object" } }],
      },
    ],
  });
}

for (const { name, begin } of WORKS) {
  test(`a server that is told to stop ends in the middle of ${name}`, async ({ page }) => {
    test.setTimeout(180_000);
    const { data, remove } = ownData();
    try {
      const server = await startOwnServer(data);
      const finish = await begin(server.url, page);
      const { code, ms } = await server.end("SIGTERM");
      await finish();
      expect(code).toBe(143);
      expect(ms).toBeLessThan(MOST_MS);
      const stamp = JSON.parse(readFileSync(join(data, "colloquy.db.stamp"), "utf8")) as {
        state: string;
      };
      expect(stamp.state).toBe("closed");
    } finally {
      remove();
    }
  });
}
