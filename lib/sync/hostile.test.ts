import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { asRecord } from "@/lib/shared/read-value";
import type { Limits } from "@/lib/net/guard/limits";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, pages, plainTool, text } from "@/lib/testing/mcp/behaviours";
import { HOSTILE_CASES } from "@/lib/testing/mcp/hostile-cases";
import {
  BROKEN_ENTRIES,
  deepListing,
  duplicateTools,
  HIDDEN_TEXT,
  poisonedTools,
  PROTOTYPE_NAMES,
  prototypeListing,
  wideTool,
} from "@/lib/testing/mcp/hostile-tools";
import { answer, serveTools, type Behaviour, type ToolServer } from "@/lib/testing/mcp/tool-server";
import {
  addServer,
  eventsOf,
  snapshot,
  syncToEnd,
  toolsOf,
  type SyncedToolset,
} from "@/lib/testing/library/synced-toolset";

import { settleSyncs } from "./running";

const SHORT = { connectMs: 2000, pageMs: 500, runMs: 4000 };
const GOOD = [plainTool("look"), plainTool("find", { title: "Find" })];

useLibrary();
let server: ToolServer;
let toolset: SyncedToolset;
beforeEach(async () => {
  server = await serveTools(listing(() => GOOD));
  toolset = await addServer(server.url);
});
afterEach(async () => {
  await settleSyncs();
  await server.close();
});

async function syncWith(behaviour: Behaviour, limits: Partial<Limits> = {}) {
  server.behave(behaviour);
  return syncToEnd(toolset, limits);
}

/** Names as the toolset has them, with the names the server gave. */
async function namesOf(): Promise<unknown[]> {
  return (await toolsOf(toolset)).map((tool) => tool["name"]);
}

describe("a sync with a server that answers with", () => {
  test.each(HOSTILE_CASES.map((hostile) => [hostile.name, hostile] as const))(
    "%s ends in time and leaves what was there",
    async (_, { behaviour, errorType, requests }) => {
      expect(await syncToEnd(toolset)).toMatchObject({ state: "done", counts: { listed: 2 } });
      const [before, asked] = [await snapshot(toolset), server.calls()];
      const started = performance.now();
      // Only those who say nothing are waited for, so only they meet the limits of time on a busy machine.
      const run = await syncWith(behaviour(), errorType === "TIMEOUT" ? SHORT : {});
      expect(run).toMatchObject({ state: "failed", errorType, counts: null });
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(server.calls() - asked).toBeLessThanOrEqual(requests);
      expect(await snapshot(toolset)).toBe(before);
      expect((await eventsOf(toolset)).slice(2)).toEqual([
        ["sync_started", { message: expect.any(String) }],
        ["sync_failed", { error: true, errorType, message: run.message }],
      ]);
      expect(run.message).not.toMatch(/script|169\.254|page-\d/);
      // The next one is none the worse for it.
      expect(await syncWith(listing(() => GOOD))).toMatchObject({
        state: "done",
        counts: { unchanged: 2, added: 0, changed: 0 },
      });
    },
  );
});

describe("of what a server lists", () => {
  test("entries that are no tools are skipped and counted", async () => {
    const run = await syncWith(listing(() => BROKEN_ENTRIES));
    expect(run).toMatchObject({ state: "done", counts: { listed: 2, skipped: 7 } });
    expect(await namesOf()).toEqual(["good", "better"]);
  });

  test("of one name the first is taken, today and tomorrow", async () => {
    const [first] = [await syncWith(listing(duplicateTools)), await namesOf()];
    expect(first).toMatchObject({ state: "done", counts: { listed: 1, skipped: 2 } });
    const before = await snapshot(toolset);
    const again = await syncWith(listing(duplicateTools));
    expect(again).toMatchObject({ counts: { unchanged: 1, changed: 0, skipped: 2 } });
    expect(JSON.parse(await snapshot(toolset))).toMatchObject({ text: JSON.parse(before).text });
  });

  test("schemas without measure are skipped, the rest of the list is not", async () => {
    const deep = await syncWith(text(({ id }) => deepListing(id, 20_000)));
    expect(deep).toMatchObject({ state: "done", counts: { listed: 0, skipped: 1 } });
    const wide = await syncWith(pages([wideTool(11_000)], [plainTool("fine")]));
    expect(wide).toMatchObject({ state: "done", counts: { listed: 1, skipped: 1 } });
    expect(await namesOf()).toEqual(["fine"]);
  });

  test("names and members that reach the prototype are as good as any", async () => {
    const run = await syncWith(text(({ id }) => prototypeListing(id)));
    expect(run).toMatchObject({ state: "done", counts: { listed: 4, skipped: 0 } });
    expect(await namesOf()).toEqual([...PROTOTYPE_NAMES]);
    for (const tool of await toolsOf(toolset)) {
      const schema = asRecord(tool["argsSchema"]);
      expect(Object.keys(asRecord(schema?.["properties"]) ?? {})).toEqual([
        "__proto__",
        "constructor",
      ]);
    }
    const again = await syncWith(text(({ id }) => prototypeListing(id)));
    expect(again).toMatchObject({ counts: { unchanged: 4, changed: 0, missing: 0 } });
    const without = await syncWith(listing(() => GOOD));
    expect(without).toMatchObject({ counts: { added: 2, missing: 4 } });
    expect(Object.prototype).not.toHaveProperty("polluted");
    expect(Object.prototype).not.toHaveProperty("readOnlyHint");
  });

  test("hidden characters and orders to the model are kept as they are", async () => {
    expect(await syncWith(listing(poisonedTools))).toMatchObject({ state: "done" });
    const stored = JSON.stringify(await toolsOf(toolset));
    expect(stored).toContain(HIDDEN_TEXT);
    expect(await namesOf()).toContain("read\u200B_file");
  });

  test("nothing is taken when the second page says something else than the first", async () => {
    await syncToEnd(toolset);
    const before = await snapshot(toolset);
    const lists = [GOOD, "no list", GOOD];
    let at = 0;
    const changing: Behaviour = (exchange) =>
      exchange.method === "tools/list" &&
      answer(exchange, { tools: lists[at++], nextCursor: String(at) });
    expect(await syncWith(changing)).toMatchObject({ errorType: "PROTOCOL_ERROR" });
    expect(await snapshot(toolset)).toBe(before);
  });
});

test("a server that is killed in the middle of a list leaves what was there", async () => {
  await syncToEnd(toolset);
  const before = await snapshot(toolset);
  const asked = server.calls("tools/list");
  let dying = Promise.resolve();
  server.behave((exchange) => {
    if (exchange.method !== "tools/list") return false;
    if (exchange.params["cursor"] === undefined) {
      return answer(exchange, { tools: [plainTool("new")], nextCursor: "2" });
    }
    dying = server.close();
    return true;
  });
  expect(await syncToEnd(toolset)).toMatchObject({
    state: "failed",
    errorType: "CONNECTION_FAILED",
  });
  await dying;
  expect(server.calls("tools/list")).toBe(asked + 2);
  expect(await snapshot(toolset)).toBe(before);
});
