import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { settleSyncs } from "@/lib/sync/running";
import { bytesOf } from "@/lib/testing/http/read-answer";
import { Api } from "@/lib/testing/http/api";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";
import { apiRequest, jsonRequest } from "@/lib/testing/http/request";
import { idsIn } from "@/lib/testing/leaks/search";
import { setOutwardTraps, type OutwardTraps } from "@/lib/testing/leaks/outward-traps";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useSharedLibrary();

let traps: OutwardTraps;

afterAll(() => {
  traps.release();
  delete process.env["COLLOQUY_STDIO"];
});

const command = "touch /tmp/colloquy-was-here";

// What a stranger would put into a file: servers to start, tools to run, references to resolve.
const hostile: Record<string, unknown> = {
  "stdio.json": {
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "evil",
        kind: "mcp",
        server: {
          type: "stdio",
          command: "sh",
          args: ["-c", command],
          env: { NODE_OPTIONS: "--require x" },
        },
        tools: [{ name: "run", summary: "`" + command + "`", argsSchema: { type: "object" } }],
      },
    ],
  },
  "http.json": {
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "listening",
        kind: "mcp",
        server: { type: "http", url: "http://127.0.0.1:47001/mcp" },
        headers: { Authorization: "Bearer ${secret:TOKEN}" },
        tools: [{ name: "look", argsSchema: { $ref: "http://127.0.0.1:47001/schema.json" } }],
      },
    ],
  },
  "mci.json": {
    schemaVersion: "1.0",
    tools: [{ name: "evil", execution: { type: "cli", command: "sh", args: ["-c", command] } }],
  },
  "mcp-servers.json": { mcpServers: { evil: { command: "sh", args: ["-c", command] } } },
  "conversation.json": {
    schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
    id: "evil",
    conversationTitle: `$(${command})`,
    messages: [
      {
        id: "1",
        index: 0,
        role: "user",
        messageType: "text",
        content: `\`${command}\` {{env.PATH}}`,
      },
    ],
  },
  [`$(${command}).json`]: [],
};

let api: Api;

beforeAll(async () => {
  // Even what the operator allows to be started is started by a person only.
  process.env["COLLOQUY_STDIO"] = JSON.stringify(["sh", "-c", command]);
  api = await Api.load();
  traps = setOutwardTraps();
}, 60_000);

describe("no request starts a process or dials", () => {
  test("importing and exporting what asks for one", async () => {
    for (const [name, value] of Object.entries(hostile))
      await api.import(name, JSON.stringify(value));
    const { items } = await (await api.get("/api/toolsets")).json();
    expect(items.length).toBeGreaterThan(0);
    const exported = await api.post("/api/exports", { format: "zip" });
    expect(exported.status).toBe(200);
    await exported.arrayBuffer();
    expect([traps.started, traps.dialled]).toEqual([[], []]);
  });

  test("calling every operation with ids of such documents and with bodies of many kinds", async () => {
    const { items } = await (await api.get("/api/toolsets")).json();
    const ids = [items[0].id as string, "doc:evil", `$(${command})`];
    let calls = 0;
    for (const { method, path } of OPERATIONS) {
      for (const id of ids) {
        const url = path.replace("{id}", encodeURIComponent(id)).replace(/\{\w+\}/g, "1");
        const requests =
          method === "POST"
            ? [{}, { format: "cjson" }, hostile["stdio.json"], command].map((body) =>
                jsonRequest(method, url, body),
              )
            : [apiRequest(url, { method })];
        for (const request of requests) {
          await bytesOf(await api.send(request));
          calls += 1;
        }
      }
    }
    expect(calls).toBeGreaterThan(60);
    expect([traps.started, traps.dialled]).toEqual([[], []]);
  });

  test("calling the Tool sets API with a toolset whose program the operator allows", async () => {
    const key = await makeTestKey();
    const ask = async (method: string, path: string, body?: unknown) => {
      const request =
        body === undefined ? apiRequest(path, { method }) : jsonRequest(method, path, body);
      request.headers.set("authorization", `Bearer ${key}`);
      const answer = await answerToolSets(request);
      return { status: answer.status, ids: await idsIn(Promise.resolve(answer)) };
    };
    const { ids } = await ask("GET", "/v1/tool_sets?prefix=evil");
    expect(ids).toHaveLength(1);
    const set = `/v1/tool_sets/${ids[0]}`;
    for (const path of [set, `${set}/tools`, `${set}/events`]) await ask("GET", path);
    expect((await ask("POST", `${set}:sync`)).status).toBe(400);
    expect((await ask("PATCH", set, { spec: { description: "New" } })).status).toBe(200);
    expect((await ask("POST", `${set}:sync`)).status).toBe(400);
    expect((await ask("DELETE", set)).status).toBe(200);
    await settleSyncs();
    expect([traps.started, traps.dialled]).toEqual([[], []]);
  });

  test("a sync that somebody asked for is what dials", async () => {
    const key = await makeTestKey();
    const request = jsonRequest("POST", "/v1/tool_sets", {
      metadata: { name: "Live" },
      spec: { adapter: { mcp: { url: "http://127.0.0.1:47001/mcp" } } },
    });
    request.headers.set("authorization", `Bearer ${key}`);
    expect((await answerToolSets(request)).status).toBe(200);
    await expect.poll(() => traps.dialled.length).toBeGreaterThan(0);
    await settleSyncs();
    expect(new Set(traps.dialled.splice(0))).toEqual(new Set(["127.0.0.1:47001"]));
    expect(traps.started).toEqual([]);
  });

  test("the traps are where a caller would step", async () => {
    const { spawn } = await import("node:child_process");
    expect(() => spawn("true")).toThrow("spawn was called");
    expect(traps.started.splice(0)).toEqual(["spawn"]);
    connect({ host: "127.0.0.1", port: 47001 }).on("error", () => {});
    await fetch("http://127.0.0.1:47001/").catch(() => {});
    await expect(lookup("somewhere.example")).rejects.toThrow("looked up");
    expect(traps.dialled.splice(0)).toEqual([
      "127.0.0.1:47001",
      "127.0.0.1:47001",
      "somewhere.example",
    ]);
  });
});

test("one module alone starts programs, and it is none of a route", () => {
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => !/^lib[/\\](testing|generated)[/\\]/.test(file)),
  );
  expect(sources.length).toBeGreaterThan(200);
  const naming = sources.filter((file) => readFileSync(file, "utf8").includes("child_process"));
  expect(naming).toEqual(["lib/net/connect/process-transport.ts"]);
});
