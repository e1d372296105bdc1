import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findToolSet } from "@/lib/data/api/toolsets";
import { auditServer } from "@/lib/sync/audit-server";
import { runOf } from "@/lib/sync/running";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { plainTool } from "@/lib/testing/mcp/behaviours";
import { CHALLENGES } from "@/lib/testing/mcp/challenges";
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

  test("is one for whoever audits, too", async () => {
    challenge = headers;
    isOpen = () => false;
    const { signal } = new AbortController();
    const audited = await auditServer({ url: server.url, transport: "auto", headers: {} }, signal);
    expect(audited).toMatchObject({ ok: false, errorType: "SIGN_IN_REQUIRED", message: WORDS });
  });
});
