import childProcess from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import workerThreads from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { Api } from "@/lib/testing/api";
import { apiRequest, jsonRequest } from "@/lib/testing/api-request";
import { useSharedLibrary } from "@/lib/testing/shared-library";

useSharedLibrary();

const started: string[] = [];
const original = { ...childProcess };
const OriginalWorker = workerThreads.Worker;

/** Puts a trap in the place of everything that starts a process or foreign code in a thread. */
function setTraps(): void {
  for (const [name, value] of Object.entries(original)) {
    if (typeof value !== "function") continue;
    Object.assign(childProcess, {
      [name]: () => {
        started.push(name);
        throw new Error(`${name} was called`);
      },
    });
  }
  workerThreads.Worker = class extends OriginalWorker {
    constructor(file: string | URL, options: workerThreads.WorkerOptions = {}) {
      if (options.eval) started.push("Worker");
      super(file, options);
    }
  };
  syncBuiltinESMExports();
}

afterAll(() => {
  Object.assign(childProcess, original);
  workerThreads.Worker = OriginalWorker;
  syncBuiltinESMExports();
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
  api = await Api.load();
  setTraps();
}, 60_000);

describe("no request starts a process", () => {
  test("importing and exporting what asks for one", async () => {
    for (const [name, value] of Object.entries(hostile))
      await api.import(name, JSON.stringify(value));
    const { items } = await (await api.get("/api/toolsets")).json();
    expect(items.length).toBeGreaterThan(0);
    const exported = await api.post("/api/exports", { format: "zip" });
    expect(exported.status).toBe(200);
    await exported.arrayBuffer();
    expect(started).toEqual([]);
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
          await (await api.send(request)).arrayBuffer();
          calls += 1;
        }
      }
    }
    expect(calls).toBeGreaterThan(60);
    expect(started).toEqual([]);
  });

  test("the traps are where a caller would step", async () => {
    const { spawn } = await import("node:child_process");
    expect(() => spawn("true")).toThrow("spawn was called");
    expect(started.splice(0)).toEqual(["spawn"]);
  });
});

test("nothing that is served even names the module", () => {
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => !/^lib[/\\](testing|generated)[/\\]/.test(file)),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => readFileSync(file, "utf8").includes("child_process"))).toEqual(
    [],
  );
});
