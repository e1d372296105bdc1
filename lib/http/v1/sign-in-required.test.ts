import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findToolSet } from "@/lib/data/api/toolsets";
import { auditServer } from "@/lib/sync/audit-server";
import { runOf } from "@/lib/sync/running";
import { callTool } from "@/lib/net/call-tool";
import type { ResolvedTarget } from "@/lib/net/guard/resolved-target";
import { listItems } from "@/lib/net/list-items";
import { readItem } from "@/lib/net/read-item";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { plainTool } from "@/lib/testing/mcp/behaviours";
import { answer, serveTools, type Exchange, type ToolServer } from "@/lib/testing/mcp/tool-server";

useLibrary();
const api = useApi();
let server: ToolServer;
/** Whether a request is let through. */
let isOpen: (exchange: Exchange) => boolean = () => true;
let challenge: Record<string, string> = {};

beforeEach(async () => {
  isOpen = () => true;
  challenge = {};
  server = await serveTools((exchange) => {
    const { method, params, response } = exchange;
    if (!isOpen(exchange)) {
      response.writeHead(401, { "content-type": "text/html", ...challenge });
      response.end("<p>Add a header X-Api-Key.</p>");
      return true;
    }
    if (method === "initialize") {
      const capabilities = { tools: {}, resources: {}, prompts: {} };
      const serverInfo = { name: "guarded", version: "1" };
      return answer(exchange, { protocolVersion: "2025-11-25", capabilities, serverInfo });
    }
    if (method !== "tools/list") return false;
    const isFirst = params["cursor"] === undefined;
    const tools = [plainTool(isFirst ? "one" : "two")];
    return answer(exchange, isFirst ? { tools, nextCursor: "2" } : { tools });
  });
});
afterEach(() => server.close());

const WORDS = "The server requires sign-in.";

async function lastEvent(): Promise<unknown> {
  const spec = { adapter: { mcp: { url: server.url } } };
  const made = await api.client.make("/v1/tool_sets", { metadata: { name: "Guarded" }, spec });
  const id = made.metadata["id"] ?? "";
  await runOf((await findToolSet(id))?.rowId ?? 0)?.ended;
  const { body } = await api.client.get(`/v1/tool_sets/${id}/events?sortOrder=asc`);
  return body.items.at(-1)?.event;
}

const CHALLENGES: readonly (readonly [string, Record<string, string>])[] = [
  ["no word on why", {}],
  ["a challenge for tokens", { "www-authenticate": 'Bearer realm="x", error="invalid_token"' }],
  [
    "the address of its metadata",
    { "www-authenticate": 'Bearer resource_metadata="https://x.example/r"' },
  ],
  ["a challenge for passwords", { "www-authenticate": 'Basic realm="x"' }],
  ["a challenge that is none", { "www-authenticate": ",,==\u00ff" }],
];

const MOMENTS: readonly (readonly [string, (exchange: Exchange) => boolean])[] = [
  ["every request", () => false],
  ["the greeting", ({ method }) => method !== "initialize"],
  ["what follows the greeting", ({ method }) => method !== "notifications/initialized"],
  ["the list", ({ method }) => method !== "tools/list"],
  ["the second page", ({ params }) => params["cursor"] !== "2"],
];

describe.each(CHALLENGES)("a 401 with %s", (_, headers) => {
  test.each(MOMENTS)(
    "to %s is a sign-in that is required, in the events as well",
    async (__, open) => {
      isOpen = open;
      challenge = headers;
      expect(await lastEvent()).toMatchObject({
        type: "sync_failed",
        syncFailed: {
          error: true,
          errorType: "SIGN_IN_REQUIRED",
          message: expect.stringContaining(WORDS),
        },
      });
    },
  );

  test("is one for whoever audits, calls, lists or reads, too", async () => {
    const { signal } = new AbortController();
    const target: ResolvedTarget = {
      kind: "http",
      transport: "http",
      url: server.url,
      headers: {},
      filledIn: [],
    };
    challenge = headers;
    isOpen = ({ method }) => !/^(?:tools\/call|resources\/|prompts\/)/.test(method);
    const said = [
      await callTool(target, "one", {}, { signal }),
      await listItems(target, { signal }),
      await readItem(target, { kind: "resource", uri: "docs://a" }, { signal }),
      await readItem(target, { kind: "prompt", name: "p", args: {} }, { signal }),
    ];
    isOpen = () => false;
    const audited = await auditServer({ url: server.url, transport: "auto", headers: {} }, signal);
    expect(audited).toMatchObject({ ok: false, errorType: "SIGN_IN_REQUIRED", message: WORDS });
    said.push(await callTool({ ...target, transport: "sse" }, "one", {}, { signal }));
    for (const one of said) {
      expect(one).toMatchObject({ ok: false, errorType: "SIGN_IN_REQUIRED", message: WORDS });
    }
  });
});
