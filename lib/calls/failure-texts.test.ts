import { afterEach, expect, test } from "vitest";

import type { Limits } from "@/lib/net/guard/limits";
import { auditServer } from "@/lib/sync/audit-server";
import { useLibrary } from "@/lib/testing/library/library";
import { addServer, eventsOf, syncToEnd } from "@/lib/testing/library/synced-toolset";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { FAILURE_CASES, refuseWith } from "@/lib/testing/mcp/failure-cases";
import { serveTools, type Behaviour, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { tryTool } from "./try-tool";

useLibrary();
let server: ToolServer;
afterEach(() => server.close());

/** Its tool may be called without a review and without asking. */
const OPEN = { extensions: { "dev.colloquy:permissions": { v: 1, newTools: "inherit" } } };
const TOOLS = [{ name: "look", argsSchema: { type: "object" } }];
const { signal } = new AbortController();

const said = (failed: { errorType: unknown; message: unknown; detail?: string }): string =>
  [failed.errorType, failed.message, failed.detail].filter(Boolean).join(" ");

/** What a call, a sync, its event and an audit say of one failure, in this order. */
async function sayAll(
  behaviour: Behaviour,
  address: string | null,
  limits: Partial<Limits>,
): Promise<string[]> {
  const listed = await addServer(server.url, OPEN);
  expect(await syncToEnd(listed)).toMatchObject({ state: "done" });
  server.behave(behaviour);
  const url = address ?? server.url;
  const set =
    address === null ? listed : await addServer(url, { ...OPEN, id: "moved", tools: TOOLS });
  const pressed = { fileId: set.fileId, toolset: set.rowId, tool: 0, name: "look" };
  const called = await tryTool({ ...pressed, args: {}, confirmed: null }, { signal, limits });
  if (called.state !== "done" || called.failure === null) throw new Error(called.state);
  const run = await syncToEnd(set, limits);
  const [type, event] = (await eventsOf(set)).at(-1) ?? ["", {}];
  expect(type).toBe("sync_failed");
  const audited = await auditServer({ url, transport: "auto", headers: {} }, signal, limits);
  if (audited.ok) throw new Error("it was listed");
  return [
    said(called.failure),
    said({ errorType: run.errorType, message: run.message }),
    said({ errorType: event["errorType"], message: event["message"] }),
    said(audited),
  ];
}

test.each(FAILURE_CASES)(
  "where $name, a call, a sync, its event and an audit say so in the same words",
  async ({ behaviour = refuseWith(500), address, limits = {}, expected }) => {
    server = await serveTools(listing(() => [plainTool("look")]));
    const at = (await address?.(server.url)) ?? null;
    for (const words of await sayAll(behaviour, at, limits)) {
      expect(words.slice(0, expected.length)).toBe(expected);
      expect(words).not.toMatch(/Welcome|hello|10\.0\.0\.1|169\.254/);
    }
  },
);

test("where it is busy, the first to ask hears for how long, and the next ask nothing until then", async () => {
  server = await serveTools(listing(() => [plainTool("look")]));
  const [called, ...others] = await sayAll(refuseWith(429, { "retry-after": "90" }), null, {});
  expect(called).toBe("BUSY The server is busy. It asks to wait 90 seconds. It answered HTTP 429.");
  for (const words of others) {
    expect(words).toMatch(
      /^BUSY The server asked to wait\. It can be asked again in \d+ seconds\.$/,
    );
  }
});
