import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { CHALLENGES } from "@/lib/testing/mcp/challenges";
import { answer, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { callTool } from "./call-tool";
import type { ResolvedTarget } from "./guard/resolved-target";
import { listItems } from "./list-items";
import { listTools } from "./list-tools";
import { readItem } from "./read-item";

let server: ToolServer;
/** Methods that are answered without a sign-in. */
let open = /./;
let challenge: Record<string, string> = {};

beforeEach(async () => {
  server = await serveTools((exchange) => {
    if (!open.test(exchange.method)) {
      exchange.response.writeHead(401, { "content-type": "text/html", ...challenge });
      exchange.response.end("<p>Add a header X-Api-Key.</p>");
      return true;
    }
    if (exchange.method !== "initialize") return false;
    const capabilities = { tools: {}, resources: {}, prompts: {} };
    const serverInfo = { name: "guarded", version: "1" };
    return answer(exchange, { protocolVersion: "2025-11-25", capabilities, serverInfo });
  });
});
afterEach(() => server.close());

const options = { signal: new AbortController().signal };
const target = (transport: "http" | "sse"): ResolvedTarget => ({
  kind: "http",
  transport,
  url: server.url,
  headers: {},
  filledIn: [],
});

const ASKED = {
  listTools: (to: ResolvedTarget) => listTools(to, options),
  listItems: (to: ResolvedTarget) => listItems(to, options),
  callTool: (to: ResolvedTarget) => callTool(to, "one", {}, options),
  readResource: (to: ResolvedTarget) =>
    readItem(to, { kind: "resource", uri: "docs://a" }, options),
  readPrompt: (to: ResolvedTarget) =>
    readItem(to, { kind: "prompt", name: "p", args: {} }, options),
};

describe.each(CHALLENGES)("a 401 with %s", (_, headers) => {
  test.each(Object.entries(ASKED))("to %s is a sign-in that is required", async (__, ask) => {
    challenge = headers;
    const required = {
      ok: false,
      errorType: "SIGN_IN_REQUIRED",
      message: "The server requires sign-in.",
    };
    open = /^(?:initialize|notifications\/.*)$/;
    expect(await ask(target("http"))).toMatchObject(required);
    open = /^$/;
    expect(await ask(target("http"))).toMatchObject(required);
    open = /^never$/;
    expect(await ask(target("sse"))).toMatchObject(required);
  });
});
