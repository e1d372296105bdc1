import { afterEach, beforeEach, expect, test } from "vitest";

import { listServerItems } from "@/lib/data/server-items/list-items";
import { useLibrary } from "@/lib/testing/library/library";
import {
  addServer,
  snapshot,
  syncToEnd,
  toolsOf,
  type SyncedToolset,
} from "@/lib/testing/library/synced-toolset";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import {
  answer,
  answerText,
  serveTools,
  type Behaviour,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";

import { auditServer } from "./audit-server";

const CROWD = 20_000;

useLibrary();
let server: ToolServer;
let set: SyncedToolset;
let list: Behaviour = () => false;

beforeEach(async () => {
  list = () => false;
  server = await serveTools((exchange) => {
    if (list(exchange) === true) return true;
    switch (exchange.method) {
      case "initialize":
        return answer(exchange, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {}, resources: {}, prompts: {} },
          serverInfo: { name: "crowd", version: "1" },
        });
      case "tools/list":
        return answer(exchange, { tools: [plainTool("one")] });
      case "resources/list":
        return answer(exchange, { resources: [{ uri: "docs://one", name: "One" }] });
      case "resources/templates/list":
        return answer(exchange, { resourceTemplates: [] });
      case "prompts/list":
        return answer(exchange, { prompts: [{ name: "one" }] });
      default:
        return false;
    }
  });
  set = await addServer(server.url);
  await syncToEnd(set);
});
afterEach(() => server.close());

/** A list of many, written once: a server has no trouble with that. */
function many(method: string, member: string, entry: (at: number) => object): Behaviour {
  const entries = JSON.stringify(Array.from({ length: CROWD }, (_, at) => entry(at)));
  return ({ method: asked, id, response }) =>
    asked === method &&
    answerText(
      response,
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"${member}":${entries}}}`,
    );
}

const itemsOf = async () =>
  (await listServerItems(set.rowId, 1)).items.map(({ key, state }) => [key, state]);

test("20,000 tools are too many, named so, and nothing of them is stored", async () => {
  const before = await snapshot(set);
  list = many("tools/list", "tools", (at) => ({ name: `t${at}`, inputSchema: {} }));
  expect(await syncToEnd(set)).toMatchObject({ state: "failed", errorType: "TOO_MANY_TOOLS" });
  expect(await snapshot(set)).toBe(before);
  const { signal } = new AbortController();
  const audited = await auditServer({ url: server.url, transport: "auto", headers: {} }, signal);
  expect(audited).toMatchObject({ ok: false, errorType: "TOO_MANY_TOOLS" });
});

test.each<[string, string, (at: number) => object]>([
  ["resources/list", "resources", (at) => ({ uri: `docs://${at}`, name: "n" })],
  ["resources/templates/list", "resourceTemplates", (at) => ({ uriTemplate: `d://${at}/{x}` })],
  ["prompts/list", "prompts", (at) => ({ name: `p${at}` })],
])("20,000 entries of %s leave what was known, and the tools are stored", async (...crowd) => {
  const before = await itemsOf();
  list = many(...crowd);
  const run = await syncToEnd(set);
  expect(run).toMatchObject({ state: "done", counts: { listed: 1 } });
  expect(run.message).toMatch(/not listed.*more than 5,000/);
  expect(await itemsOf()).toEqual(before);
});

test("names of control characters, of one kind twice, and of another script are told apart", async () => {
  const names = ["a\u0000b", "a\nb", "a\u202Eb", "__proto__", "ａ", "a", "a"];
  list = (exchange) => {
    if (exchange.method === "tools/list") {
      return answer(exchange, { tools: names.map((name) => plainTool(name)) });
    }
    return (
      exchange.method === "prompts/list" &&
      answer(exchange, { prompts: names.map((name) => ({ name })) })
    );
  };
  expect(await syncToEnd(set)).toMatchObject({ counts: { listed: 6, skipped: 1 } });
  expect((await toolsOf(set)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["a\u202Eb", "__proto__", "ａ", "a"]),
  );
  const keys = (await itemsOf()).map(([key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining([...new Set(names)]));
});

test("of an introduction that nests 10,000 levels deep nothing deep is kept", async () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const said = `"protocolVersion":"2025-11-25","capabilities":{"tools":{}}`;
  list = ({ method, id, response }) =>
    method === "initialize" &&
    answerText(
      response,
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${said},"serverInfo":{"name":"deep","version":"1","x":${deep}}}}`,
    );
  expect(await syncToEnd(set)).toMatchObject({ state: "done", counts: { listed: 1 } });
  const stored = await snapshot(set);
  expect(stored).toContain("deep");
  expect(stored).not.toContain("[".repeat(20));
});

test("what half of a character is in is left out, and no sync makes more of it", async () => {
  const halves = [
    plainTool("a\uD800"),
    plainTool("b", { description: "\uDC00" }),
    plainTool("c", { inputSchema: { type: "object", properties: { "\uD83E": {} } } }),
    plainTool("whole", { description: "\u{1F98A}" }),
  ];
  list = listing(() => halves);
  expect(await syncToEnd(set)).toMatchObject({ counts: { listed: 1, skipped: 3 } });
  const before = await toolsOf(set);
  expect(await syncToEnd(set)).toMatchObject({ counts: { added: 0, missing: 0, unchanged: 1 } });
  expect(await toolsOf(set)).toEqual(before);
});
