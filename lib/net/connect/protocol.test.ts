import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";

import { listing, plainTool, redirect, refuse } from "@/lib/testing/mcp/behaviours";
import {
  answer,
  serveTools,
  type Behaviour,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";

import { callTool } from "../call-tool";
import { listTools, type Listing } from "../list-tools";
import type { NetFailure } from "../guard/failure";
import { readOperatorRules } from "../guard/operator-rules";
import { readRefusal, waitText } from "../guard/refusal";
import type { HttpTarget } from "../guard/resolved-target";

const signal = new AbortController().signal;
const rules = readOperatorRules({});
const limits = { connectMs: 3000, pageMs: 3000, runMs: 9000, endMs: 300 };
const options = { signal, rules, limits };

async function ask(
  behaviour: Behaviour,
  target: Partial<HttpTarget> = {},
): Promise<{ answer: Listing | NetFailure; server: ToolServer; ms: number }> {
  const server = await serveTools(behaviour);
  const started = performance.now();
  const found = await listTools(targetOf(server, target), options);
  const ms = performance.now() - started;
  await server.close();
  return { answer: found, server, ms };
}

const targetOf = (server: ToolServer, target: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: "http",
  transport: "http",
  url: server.url,
  headers: {},
  filledIn: [],
  ...target,
});

const both =
  (...behaviours: Behaviour[]): Behaviour =>
  (exchange) =>
    behaviours.some((behaviour) => behaviour(exchange) === true);

test("a server that leaves the newest revision's question open is listed by the older one in time", async () => {
  const open: Behaviour = ({ method }) => method === "server/discover";
  const { answer: found, ms } = await ask(
    both(
      open,
      listing(() => [plainTool("a")]),
    ),
  );
  expect(found).toMatchObject({ ok: true, tools: [{ name: "a" }] });
  expect(ms).toBeGreaterThanOrEqual(limits.connectMs / 3);
  expect(ms).toBeLessThan(limits.connectMs);
});

test("one that never answers anything fails when the time for the connection is over", async () => {
  const { answer: found, ms } = await ask(() => true);
  expect(found).toMatchObject({ ok: false, errorType: "TIMEOUT" });
  expect(ms).toBeLessThan(limits.connectMs + 1500);
});

/** Gives out sessions, and knows each only for so many requests. */
function forgetful(requests: number, uses: (exchange: Exchange) => true): Behaviour {
  let given = 0;
  let left = 0;
  return (exchange) => {
    const { method, headers, response, id } = exchange;
    if (method === "initialize") {
      given += 1;
      left = requests;
      response.setHeader("mcp-session-id", `s${given}`);
      return false;
    }
    if (headers["mcp-session-id"] === undefined || id === undefined) return false;
    if (left > 0 && headers["mcp-session-id"] === `s${given}`) {
      left -= 1;
      return uses(exchange);
    }
    response.writeHead(404).end("unknown session");
    return true;
  };
}

/** As the first examples of the protocol said it, which many servers are made after. */
const NO_SESSION = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32_000, message: "Bad Request: No valid session ID provided" },
});

test.each([
  [404, ""],
  [400, NO_SESSION],
])("a session that the server forgot, with HTTP %i, is begun again, once", async (status, said) => {
  let refused = false;
  const server = await serveTools((exchange) => {
    if (exchange.method === "tools/list" && !refused) {
      refused = true;
      exchange.response.writeHead(status).end(said);
      return true;
    }
    if (exchange.method === "initialize") exchange.response.setHeader("mcp-session-id", "s");
    return listing(() => [plainTool("a")])(exchange);
  });
  const found = await listTools(targetOf(server), options);
  await server.close();
  expect(found).toMatchObject({ ok: true, tools: [{ name: "a" }] });
  expect(server.calls("initialize")).toBe(2);
});

test("what is refused with HTTP 400 for another reason is not asked again", async () => {
  const server = await serveTools(({ method, response }) => {
    if (method === "initialize") response.setHeader("mcp-session-id", "s");
    if (method !== "tools/list") return false;
    response.writeHead(400).end("Obsession: bad cursor");
    return true;
  });
  expect(await listTools(targetOf(server), options)).toMatchObject({ ok: false });
  await server.close();
  expect(server.calls("tools/list")).toBe(1);
});

test("a call reaches a tool once, also where its session had to be begun again", async () => {
  let calls = 0;
  let lost = true;
  const server = await serveTools((exchange) => {
    const { method, response } = exchange;
    if (method === "initialize") response.setHeader("mcp-session-id", "s");
    if (method !== "tools/call") return false;
    if (lost) {
      lost = false;
      response.writeHead(404).end();
      return true;
    }
    calls += 1;
    return answer(exchange, { content: [] });
  });
  const called = await callTool(targetOf(server), "a", {}, options);
  await server.close();
  expect(called).toMatchObject({ ok: true });
  expect(calls).toBe(1);
});

test("a session that was forgotten before the connection stood is begun again", async () => {
  let given = 0;
  const server = await serveTools((exchange) => {
    const { method, headers, response } = exchange;
    if (method === "initialize") response.setHeader("mcp-session-id", `s${(given += 1)}`);
    if (method === "notifications/initialized" && headers["mcp-session-id"] === "s1") {
      response.writeHead(404).end();
      return true;
    }
    return listing(() => [plainTool("a")])(exchange);
  });
  for (const transport of ["http", "unknown"] as const) {
    given = 0;
    const found = await listTools({ ...targetOf(server), transport }, options);
    expect(found).toMatchObject({ ok: true, transport: "http", tools: [{ name: "a" }] });
  }
  await server.close();
});

test("a server that answers nothing but the older transport is reached by it in time", async () => {
  let stream: ServerResponse | null = null;
  const server = await serveTools((exchange) => {
    const { request, response, method, id } = exchange;
    if (request.method === "GET") {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: endpoint\ndata: /messages\n\n");
      return true;
    }
    // It leaves what the newer transport asks open.
    if (request.url !== "/messages") return true;
    response.writeHead(202).end();
    const result =
      method === "initialize"
        ? {
            protocolVersion: "2024-11-05",
            capabilities: { tools: {} },
            serverInfo: { name: "old", version: "1" },
          }
        : { tools: [plainTool("a")] };
    if (id !== undefined) {
      stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
    }
    return true;
  });
  const found = await listTools({ ...targetOf(server), transport: "unknown" }, options);
  await server.close();
  expect(found).toMatchObject({ ok: true, transport: "sse", tools: [{ name: "a" }] });
});

test("a server that forgets every session is not asked for ever", async () => {
  const { answer: found, server } = await ask(forgetful(0, () => true));
  expect(found).toMatchObject({ ok: false, errorType: "CONNECTION_FAILED" });
  expect(server.calls("initialize")).toBe(2);
});

test("a 404 of a server without sessions begins nothing again", async () => {
  const gone: Behaviour = ({ method, response }) => {
    if (method !== "tools/list") return false;
    response.writeHead(404).end();
    return true;
  };
  const { server } = await ask(gone);
  expect(server.calls("initialize")).toBe(1);
});

const refusing =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  ({ response }) => {
    response.writeHead(status, headers).end("<b>no</b>");
    return true;
  };

test.each<[string, Behaviour, Partial<HttpTarget>, Partial<NetFailure>]>([
  [
    "sign-in needed",
    refusing(401, { "www-authenticate": 'Bearer resource_metadata="https://a.example/x"' }),
    {},
    { errorType: "SIGN_IN_REQUIRED", message: "The server requires sign-in." },
  ],
  [
    "sign-in needed beside another header",
    refusing(401, { "www-authenticate": 'Bearer resource_metadata="https://a.example/x"' }),
    { headers: { "x-team": "blue" } },
    { errorType: "SIGN_IN_REQUIRED", message: "The server requires sign-in." },
  ],
  [
    "a sign-in that has ended",
    refuse(401),
    { headers: { authorization: "Bearer x" }, isSignedIn: true },
    {
      errorType: "SIGN_IN_REQUIRED",
      message: "The server no longer accepts the sign-in. Sign in again.",
    },
  ],
  [
    "a redirect of what carries a sign-in",
    redirect("/elsewhere"),
    { headers: { authorization: "Bearer x" }, isSignedIn: true },
    { errorType: "INVALID_URL", message: expect.stringContaining("never sent along") as string },
  ],
  [
    "credentials refused",
    refuse(401),
    { headers: { "x-key": "old" } },
    {
      errorType: "UNAUTHORIZED",
      message: "The server refused the credentials. Check the secret that the headers refer to.",
    },
  ],
  [
    "a missing scope",
    refusing(403, {
      "www-authenticate": 'Bearer error="insufficient_scope", scope="files:read files:write"',
    }),
    { headers: { authorization: "Bearer x" } },
    {
      errorType: "SCOPE_MISSING",
      message:
        "The credentials lack a scope that the server requires. It asks for files:read files:write.",
      scopes: ["files:read", "files:write"],
    },
  ],
  [
    "a scope that is no name of one",
    refusing(403, { "www-authenticate": 'Bearer error="insufficient_scope", scope="a\\\\b<i>"' }),
    {},
    {
      message: "The credentials lack a scope that the server requires.",
      scopes: [],
    },
  ],
  [
    "busy, with a delay",
    refusing(429, { "retry-after": "30" }),
    {},
    { errorType: "BUSY", message: "The server is busy. It asks to wait 30 seconds." },
  ],
  ["busy", refusing(429), {}, { errorType: "BUSY", message: "The server is busy." }],
  [
    "away for a while",
    refusing(503, { "retry-after": "7200" }),
    {},
    { errorType: "BUSY", message: "The server is busy. It asks to wait 2 hours." },
  ],
  ["away", refusing(503), {}, { errorType: "CONNECTION_FAILED" }],
  [
    "an old version",
    (exchange) =>
      exchange.method === "initialize" &&
      answer(exchange, {
        protocolVersion: "2019-01-01",
        capabilities: {},
        serverInfo: { name: "old", version: "0" },
      }),
    {},
    {
      errorType: "PROTOCOL_ERROR",
      message: expect.stringMatching(
        /^The server speaks no version of MCP that Colloquy supports\. It speaks 2019-01-01\. Colloquy speaks 2026-07-28, 2025-/,
      ),
    },
  ],
  [
    "a port of another protocol",
    refuse(500),
    { url: "http://127.0.0.1:6000/mcp" },
    {
      errorType: "INVALID_URL",
      message: "Port 6000 belongs to another protocol, so web requests to it are refused.",
    },
  ],
])("a failure says what happened: %s", async (_, behaviour, target, failure) => {
  const { answer: found } = await ask(behaviour, target);
  expect(found).toMatchObject({ ok: false, ...failure });
});

test.each([
  ["30", 30_000],
  [" 5 ", 5000],
  ["Sun, 22 Nov 2026 18:01:00 GMT", 60_000],
  ["Sun, 22 Nov 2026 17:00:00 GMT", 0],
  ["soon", null],
  ["-1", null],
  ["99999999999999", null],
  ["", null],
])("Retry-After %j", (value, waitMs) => {
  const headers = new Headers({ "retry-after": value });
  const now = Date.parse("2026-11-22T18:00:00Z");
  expect(readRefusal(429, headers, now)?.waitMs).toBe(waitMs);
});

test.each([
  [0, "1 second"],
  [1, "1 second"],
  [90_000, "90 seconds"],
  [120_000, "2 minutes"],
  [7_200_000, "2 hours"],
])("%i ms is %s", (ms, text) => {
  expect(waitText(ms)).toBe(text);
});
