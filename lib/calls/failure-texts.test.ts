import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";

import type { Limits } from "@/lib/net/guard/limits";
import { auditServer } from "@/lib/sync/audit-server";
import { useLibrary } from "@/lib/testing/library/library";
import { addServer, eventsOf, syncToEnd } from "@/lib/testing/library/synced-toolset";
import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import { freePort } from "@/lib/testing/mcp/real-servers";
import { answer, serveTools, type Behaviour, type ToolServer } from "@/lib/testing/mcp/tool-server";

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

function refuse(status: number, headers: Record<string, string> = {}, body = ""): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    return true;
  };
}

const bearer = (words: string) => ({ "www-authenticate": `Bearer ${words}` });

const ofAnotherTime: Behaviour = (exchange) => {
  if (exchange.method !== "initialize") return refuse(400)(exchange);
  const serverInfo = { name: "old", version: "1" };
  return answer(exchange, { protocolVersion: "1999-01-01", capabilities: {}, serverInfo });
};

const cutMidway: Behaviour = ({ response }) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"jsonrpc":', () => response.socket?.destroy());
  return true;
};

const unfolds: Behaviour = ({ response }) => {
  const type = { "content-type": "application/json", "content-encoding": "gzip" };
  response.writeHead(200, type).end(gzipSync(Buffer.alloc(60_000_000, " ")));
  return true;
};

const scopes = bearer('error="insufficient_scope", scope="files:read files:write"');
const large: Behaviour = (exchange) => answer(exchange, { tools: [], x: "y".repeat(11_000_000) });
const UNREACHED = "CONNECTION_FAILED The server could not be reached.";
const NO_MCP = "PROTOCOL_ERROR The server's answer does not follow the protocol.";
const TOO_LARGE = "PROTOCOL_ERROR The server's answer is larger than 10 MB.";

interface Case {
  readonly name: string;
  readonly behaviour?: Behaviour;
  /** Of what is asked instead of the server. */
  readonly address?: (own: string) => string | Promise<string>;
  readonly limits?: Partial<Limits>;
  readonly expected: string;
}

const CASES: readonly Case[] = [
  {
    name: "a sign-in is required",
    behaviour: refuse(401, bearer('resource_metadata="https://mcp.example/metadata"')),
    expected: "SIGN_IN_REQUIRED The server requires sign-in. It answered HTTP 401.",
  },
  {
    name: "a scope is missing",
    behaviour: refuse(403, scopes),
    expected:
      "SCOPE_MISSING The credentials lack a scope that the server requires. It asks for files:read files:write. It answered HTTP 403.",
  },
  {
    name: "access is denied",
    behaviour: refuse(403),
    expected: "UNAUTHORIZED The server denied access to these credentials. It answered HTTP 403.",
  },
  {
    name: "the versions differ",
    behaviour: ofAnotherTime,
    expected:
      "PROTOCOL_ERROR The server speaks no version of MCP that Colloquy supports. It speaks 1999-01-01. Colloquy speaks 2026-07-28, 2025-11-25,",
  },
  {
    name: "the port belongs to mail",
    address: () => "http://127.0.0.1:25/mcp",
    expected: "INVALID_URL Port 25 belongs to another protocol, so web requests to it are refused.",
  },
  {
    name: "nothing listens",
    address: async () => `http://127.0.0.1:${await freePort()}/mcp`,
    expected: `${UNREACHED} The connection was refused (ECONNREFUSED)`,
  },
  {
    name: "the name is none",
    address: () => "https://nothing.invalid/mcp",
    expected: `${UNREACHED} The name `,
  },
  {
    name: "TLS fails",
    address: (own) => own.replace("http:", "https:"),
    expected: `${UNREACHED} TLS failed (ERR_SSL`,
  },
  {
    name: "it redirects a request with a body",
    behaviour: refuse(307, { location: "http://10.0.0.1/mcp" }),
    expected: `${UNREACHED} It redirected a request with a body to another server.`,
  },
  {
    name: "it redirects into a private network",
    behaviour: refuse(303, { location: "http://169.254.169.254/" }),
    expected: "BLOCKED_ADDRESS The address is in a network that Colloquy may not reach.",
  },
  { name: "it says too much", behaviour: large, expected: TOO_LARGE },
  { name: "it unfolds to too much", behaviour: unfolds, expected: TOO_LARGE },
  {
    name: "it is no MCP",
    behaviour: refuse(200, {}, '{"hello":"world"}'),
    expected: `${NO_MCP} It answered with something else than an MCP message.`,
  },
  {
    name: "it is a web page",
    behaviour: refuse(200, { "content-type": "text/html" }, "<p>Welcome</p>"),
    expected: `${NO_MCP} It answered with something else than MCP, such as a web page`,
  },
  {
    name: "it is not there",
    behaviour: refuse(404),
    expected: `${UNREACHED} It answered HTTP 404.`,
  },
  { name: "it fails", behaviour: refuse(500), expected: `${UNREACHED} It answered HTTP 500.` },
  {
    name: "it closes midway",
    behaviour: cutMidway,
    expected: `${UNREACHED} The connection was cut`,
  },
  {
    name: "it is silent",
    behaviour: () => true,
    limits: { connectMs: 500, pageMs: 400, runMs: 700 },
    expected: "TIMEOUT The server did not answer in time.",
  },
];

test.each(CASES)(
  "where $name, a call, a sync, its event and an audit say so in the same words",
  async ({ behaviour = refuse(500), address, limits = {}, expected }) => {
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
  const [called, ...others] = await sayAll(refuse(429, { "retry-after": "90" }), null, {});
  expect(called).toBe("BUSY The server is busy. It asks to wait 90 seconds. It answered HTTP 429.");
  for (const words of others) {
    expect(words).toMatch(
      /^BUSY The server asked to wait\. It can be asked again in \d+ seconds\.$/,
    );
  }
});
