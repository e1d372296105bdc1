import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { manyTools } from "@/lib/testing/mcp/hostile-tools";
import { answer, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import {
  addServer,
  eventsOf,
  snapshot,
  syncToEnd,
  type SyncedToolset,
} from "@/lib/testing/library/synced-toolset";

import { settleSyncs } from "./running";

const program = await programFlags("lib/testing/crash/run-sync-child.ts");
const GOOD = [plainTool("look"), plainTool("find")];

useLibrary();
let server: ToolServer;
let toolset: SyncedToolset;
beforeEach(async () => {
  server = await serveTools(listing(() => GOOD));
  toolset = await addServer(server.url);
  await syncToEnd(toolset);
});
afterEach(async () => {
  await settleSyncs();
  await server.close();
});

/** Syncs in a process of its own, which is killed when it says `phase` and after a while more. */
async function killWhile(phase: string, afterMs = 0): Promise<void> {
  // A library belongs to one process at a time.
  await closeStore();
  const child = spawn(process.execPath, [...program, String(toolset.rowId)], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let said = "";
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (!said.includes(phase)) continue;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill("SIGKILL");
    break;
  }
  await ended;
  expect(said).toContain(phase);
}

const INTERRUPTED = [
  ["sync_started", { message: expect.any(String) }],
  ["sync_failed", { error: true, errorType: "INTERRUPTED", message: expect.any(String) }],
];

test("killed in the middle of a list, it says so at the next start and has changed nothing", async () => {
  const before = await snapshot(toolset);
  server.behave((exchange) => {
    if (exchange.method !== "tools/list") return false;
    // The second page never comes.
    if (exchange.params["cursor"] !== undefined) return true;
    return answer(exchange, { tools: [plainTool("new")], nextCursor: "2" });
  });
  await killWhile("listing");
  expect(await snapshot(toolset)).toBe(before);
  expect((await eventsOf(toolset)).slice(2)).toEqual(INTERRUPTED);
  server.behave(listing(() => [...GOOD, plainTool("new")]));
  expect(await syncToEnd(toolset)).toMatchObject({
    state: "done",
    counts: { unchanged: 2, added: 1, missing: 0 },
  });
  expect((await eventsOf(toolset)).map(([type]) => type)).toEqual([
    "sync_started",
    "sync_completed",
    "sync_started",
    "sync_failed",
    "sync_started",
    "sync_completed",
  ]);
});

test.each([0, 100, 400])(
  "killed %i ms after it began to store a list, it has stored all of it or nothing",
  async (afterMs) => {
    const before = await snapshot(toolset);
    server.behave(listing(() => [...GOOD, ...manyTools(1500)]));
    await killWhile("saving", afterMs);
    const [after, events] = [await snapshot(toolset), (await eventsOf(toolset)).slice(2)];
    const isStored = after !== before;
    expect(events.map(([type]) => type)).toEqual([
      "sync_started",
      isStored ? "sync_completed" : "sync_failed",
    ]);
    expect(events[1]?.[1]["errorType"]).toBe(isStored ? undefined : "INTERRUPTED");
    expect(await syncToEnd(toolset)).toMatchObject({
      state: "done",
      counts: isStored ? { listed: 1502, unchanged: 1502 } : { listed: 1502, added: 1500 },
    });
  },
  60_000,
);
