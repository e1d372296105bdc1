import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import { setSecret } from "@/lib/secrets/store";
import { settleSyncs } from "@/lib/sync/running";
import { Api } from "@/lib/testing/http/api";
import { captureOutput, CANARY_PREFIX, holdsCanary, makeCanary } from "@/lib/testing/leaks/canary";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { idsIn, LeakSearch, NOWHERE } from "@/lib/testing/leaks/search";
import { listing, plainTool, redirect, refuse, text } from "@/lib/testing/mcp/behaviours";
import { BROKEN_ENTRIES, poisonedTools, prototypeListing } from "@/lib/testing/mcp/hostile-tools";
import {
  answer,
  serveTools,
  type Behaviour,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useSharedLibrary();
const output = captureOutput();
let api: Api;
let search: LeakSearch;
beforeAll(async () => {
  api = await Api.load();
  search = new LeakSearch(api, await makeTestKey(), output.text);
  const messages = [buildMessage(), buildComposite([buildCall(), buildText("Done")])];
  await api.import("talk.json", JSON.stringify(buildConversation({ messages })));
}, 60_000);
afterAll(() => output.release());

async function importToolset(toolset: JsonRecord): Promise<void> {
  const schema = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
  await api.import("toolset.json", JSON.stringify({ schema, toolsets: [toolset] }));
}

test("a credential that was imported in plain is kept nowhere", async () => {
  const canary = makeCanary();
  await importToolset({
    id: "careless",
    kind: "mcp",
    server: { type: "http", url: "https://mcp.example/mcp" },
    headers: { Authorization: `Bearer ${canary}`, "X-Api-Key": canary },
    tools: [{ name: "look", summary: "Looks" }],
  });
  expect(await search.find(canary)).toEqual(NOWHERE);
});

test("a credential that the API refuses is kept nowhere, and not repeated", async () => {
  const canary = makeCanary();
  const answer = await search.ask("POST", "/v1/tool_sets", {
    metadata: { name: "Careless" },
    spec: { adapter: { mcp: { headers: { Authorization: `Bearer ${canary}` } } } },
  });
  expect(answer.status).toBe(400);
  expect(holdsCanary(await answer.text(), [canary])).toBe(false);
  expect(await search.find(canary)).toEqual(NOWHERE);
});

describe("credentials of a server", () => {
  const secret = makeCanary();
  const variable = makeCanary();
  let tools: ToolServer;
  let set = "";
  beforeAll(async () => {
    tools = await serveTools(listing(() => [plainTool("look"), plainTool("find")]));
    vi.stubEnv("COLLOQUY_ALLOW_HOSTS", new URL(tools.url).host);
    vi.stubEnv("COLLOQUY_ENV_REFERENCES", "CANARY_VARIABLE");
    vi.stubEnv("CANARY_VARIABLE", variable);
    await setSecret("CANARY", secret, [tools.origin]);
    await importToolset({
      id: "live",
      kind: "mcp",
      server: { type: "http", url: tools.url },
      headers: { Authorization: "Bearer ${secret:CANARY}", "X-Team": "${env:CANARY_VARIABLE}" },
      tools: [],
    });
    const [id] = await idsIn(search.ask("GET", "/v1/tool_sets?prefix=live"));
    set = `/v1/tool_sets/${id}`;
  });
  afterAll(async () => {
    await settleSyncs();
    await tools.close();
    vi.unstubAllEnvs();
  });

  /** Waits for the syncs that were begun, and gives the last event. */
  async function lastEvent(): Promise<JsonRecord> {
    for (;;) {
      const events = await search.ask("GET", `${set}/events?limit=1`);
      const { items } = (await events.json()) as { items: { event: JsonRecord }[] };
      const [latest] = items;
      if (latest !== undefined && latest.event["type"] !== "sync_started") return latest.event;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function sync(): Promise<JsonRecord> {
    expect((await search.ask("POST", `${set}:sync`)).status).toBe(200);
    return lastEvent();
  }

  test("reach the server, and nothing else when a sync is done", async () => {
    expect(await sync()).toMatchObject({ syncCompleted: { toolsSynced: 2 } });
    const [first] = tools.asked;
    expect(first?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(first?.headers["x-team"]).toBe(variable);
    expect(await search.find(secret, variable)).toEqual(NOWHERE);
  });

  const said = ({ headers }: Exchange) => `${headers.authorization} ${String(headers["x-team"])}`;
  const rpcError = (asked: Exchange) => {
    const error = { code: -32_000, message: said(asked), data: said(asked) };
    return JSON.stringify({ jsonrpc: "2.0", id: asked.id, error });
  };
  test.each<[string, Behaviour]>([
    ["an error", text(rpcError)],
    ["a refusal", (asked) => refuse(401, said(asked))(asked)],
    ["a fault", (asked) => refuse(500, said(asked))(asked)],
    ["an address", (asked) => redirect(`http://127.0.0.1:1/?${said(asked)}`, 303)(asked)],
    ["something unreadable", text((asked) => `{${said(asked)}`)],
    ["a text", text(said, "text/plain")],
  ])("are not repeated when the server gives them back in %s", async (_, behaviour) => {
    tools.behave(behaviour);
    expect(await sync()).toMatchObject({ type: "sync_failed" });
    expect(await search.find(secret, variable)).toEqual(NOWHERE);
  });

  test("are not kept when the server repeats them in what it says of its tools", async () => {
    tools.behave((asked) => {
      const words = said(asked);
      if (asked.method === "initialize") {
        return answer(asked, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: words, version: "1" },
          instructions: words,
        });
      }
      if (asked.method !== "tools/list") return false;
      const encoded = Buffer.from(words).toString("base64");
      const inputSchema = { type: "object", properties: { [words]: { default: encoded } } };
      const tool = plainTool("look", { description: words, inputSchema, annotations: { words } });
      return answer(asked, { tools: [tool, plainTool(`find ${words}`)] });
    });
    expect(await sync()).toMatchObject({ syncCompleted: { toolsSynced: 2 } });
    expect(await (await search.ask("GET", `${set}/tools`)).text()).toContain("Bearer •••");
    expect(await search.find(secret, variable)).toEqual(NOWHERE);
  });

  test("no route breaks on what such a server lists, whatever it calls its tools", async () => {
    const lists: Behaviour[] = [
      text(({ id }) => prototypeListing(id)),
      listing(poisonedTools),
      listing(() => BROKEN_ENTRIES),
    ];
    for (const behaviour of lists) {
      tools.behave(behaviour);
      expect(await sync()).toMatchObject({ type: "sync_completed" });
      expect(await search.find(secret, variable)).toEqual(NOWHERE);
    }
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  test.each([
    ["${CANARY}", "a secret of another server"],
    ["${env:CANARY_VARIABLE}", "a variable for a server nobody has named"],
    ["${env:HOME}", "a variable nobody has named"],
  ])("are not filled in: %s as %s", async (reference) => {
    const other = await serveTools(listing(() => []));
    try {
      const mcp = { url: other.url, headers: { "X-Team": reference } };
      const changed = await search.ask("PATCH", set, { spec: { adapter: { mcp } } });
      expect(changed.status).toBe(200);
      const failed = { syncFailed: { errorType: "MISSING_SECRET" } };
      await expect.poll(lastEvent).toMatchObject(failed);
      expect(other.calls()).toBe(0);
      expect(await search.find(secret, variable)).toEqual(NOWHERE);
    } finally {
      await other.close();
    }
  });
});

test("a canary would be found", async () => {
  const canary = makeCanary();
  await importToolset({ id: "open", kind: "builtin", tools: [{ name: "look", summary: canary }] });
  process.stderr.write(`${CANARY_PREFIX} ${canary}\n`);
  const { routes, exports, files, wasSaid } = await search.find(canary);
  expect(routes.length).toBeGreaterThan(3);
  expect(exports).toEqual(expect.arrayContaining(["cjson", "zip", "mcp-tools", "mci"]));
  expect(files.join()).toMatch(/colloquy\.db/);
  expect(wasSaid).toBe(true);
  const encoded = Buffer.from(`x${canary}y`).toString("base64");
  expect(holdsCanary(`…${encoded}…`, [canary])).toBe(true);
  expect(holdsCanary(Buffer.from(canary).toString("hex"), [canary])).toBe(true);
});
