import { afterEach, describe, expect, test } from "vitest";

import { asList, asRecord } from "@/lib/domain/read-value";
import type { Behaviour, ToolServer } from "@/lib/testing/mcp/tool-server";
import { serveTools } from "@/lib/testing/mcp/tool-server";
import { listing, plainTool, silence, text } from "@/lib/testing/mcp/behaviours";
import { HOSTILE_CASES } from "@/lib/testing/mcp/hostile-cases";
import {
  BROKEN_ENTRIES,
  deepListing,
  duplicateTools,
  HIDDEN_TEXT,
  manyTools,
  poisonedTools,
  prototypeListing,
  PROTOTYPE_NAMES,
  wideTool,
} from "@/lib/testing/mcp/hostile-tools";

import { listTools } from "./list-tools";

const SHORT = { connectMs: 2000, pageMs: 500, runMs: 4000 };

let server: ToolServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function listFrom(behaviour: Behaviour, signal = new AbortController().signal) {
  server = await serveTools(behaviour);
  const target = { kind: "http", transport: "http", url: server.url } as const;
  return listTools({ ...target, headers: {}, filledIn: [] }, { signal, limits: SHORT });
}

async function toolsFrom(behaviour: Behaviour) {
  const listed = await listFrom(behaviour);
  if (!listed.ok) throw new Error(listed.errorType);
  const names = listed.tools.map((tool) => asRecord(tool)?.["name"]);
  return { names, tools: listed.tools, skipped: listed.skipped.map(({ index }) => index) };
}

describe("a server that answers with", () => {
  test.each(HOSTILE_CASES.map((hostile) => [hostile.name, hostile] as const))(
    "%s is left in time",
    async (_, { behaviour, errorType, requests }) => {
      const started = performance.now();
      const listed = await listFrom(behaviour());
      expect(listed).toMatchObject({ ok: false, errorType });
      expect(server?.calls()).toBeLessThanOrEqual(requests);
      expect(performance.now() - started).toBeLessThan(SHORT.runMs + 1000);
      // What it says of itself, and where it points to, is repeated to nobody.
      expect(JSON.stringify(listed)).not.toMatch(/script|169\.254|127\.0\.0\.1|page-\d/);
    },
  );
});

describe("of a list", () => {
  test("entries that are no tools are skipped, the others kept", async () => {
    const { names, skipped } = await toolsFrom(listing(() => BROKEN_ENTRIES));
    expect([names, skipped]).toEqual([
      ["good", "better"],
      [1, 2, 3, 4, 5, 6, 7],
    ]);
  });

  test("the first of several tools with one name is kept", async () => {
    const { tools, skipped } = await toolsFrom(listing(duplicateTools));
    expect(tools).toMatchObject([{ name: "twice", description: "first" }]);
    expect(skipped).toEqual([1, 2]);
  });

  test("a tool too deep or too wide is skipped", async () => {
    for (const depth of [100, 20_000]) {
      const { skipped } = await toolsFrom(text(({ id }) => deepListing(id, depth)));
      expect(skipped).toEqual([0]);
    }
    const wide = await toolsFrom(listing(() => [wideTool(11_000), plainTool("fine")]));
    expect([wide.names, wide.skipped]).toEqual([["fine"], [0]]);
  });

  test("names and members that reach the prototype are names and members", async () => {
    const { names, tools } = await toolsFrom(text(({ id }) => prototypeListing(id)));
    expect(names).toEqual([...PROTOTYPE_NAMES]);
    for (const tool of tools) {
      expect(Object.keys(asRecord(tool) ?? {})).toContain("__proto__");
      expect(Object.getPrototypeOf(tool)).toBe(Object.prototype);
    }
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  test("texts stay as they were sent, what nobody sees in them, too", async () => {
    const { tools } = await toolsFrom(listing(poisonedTools));
    expect(asList(tools)).toEqual(poisonedTools());
    expect(JSON.stringify(tools)).toContain(HIDDEN_TEXT);
  });

  test("5,000 tools are taken", async () => {
    expect((await toolsFrom(listing(() => manyTools(5000)))).names).toHaveLength(5000);
  });
});

test("whoever cancels waits for nothing", async () => {
  const cancelling = new AbortController();
  const listed = listFrom(silence(), cancelling.signal);
  await expect.poll(() => server?.calls()).toBe(1);
  const cancelled = performance.now();
  cancelling.abort();
  expect(await listed).toMatchObject({ ok: false, errorType: "CANCELLED" });
  expect(performance.now() - cancelled).toBeLessThan(500);
});
