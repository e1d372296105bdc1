import { gzipSync } from "node:zlib";

import type { Limits } from "@/lib/net/guard/limits";

import { freePort } from "./real-servers";
import { answer, type Behaviour } from "./tool-server";

/** Refuses every request in the same way. */
export function refuseWith(
  status: number,
  headers: Record<string, string> = {},
  body = "",
): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    return true;
  };
}

const bearer = (words: string) => ({ "www-authenticate": `Bearer ${words}` });

const ofAnotherTime: Behaviour = (exchange) => {
  if (exchange.method !== "initialize") return refuseWith(400)(exchange);
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

/** Sends these bytes instead of an answer, whatever they are. */
const raw =
  (bytes: string): Behaviour =>
  ({ response }) => {
    response.socket?.on("error", () => undefined).end(bytes);
    return true;
  };

const greeting =
  (result: object): Behaviour =>
  (exchange) =>
    exchange.method === "initialize" ? answer(exchange, result) : refuseWith(400)(exchange);

const asksForEver: Behaviour = (exchange) => {
  if (exchange.method === "server/discover") {
    return answer(exchange, {
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
      serverInfo: { name: "x", version: "1" },
      ttlMs: 0,
      cacheScope: "public",
    });
  }
  const params = {
    mode: "form",
    message: "Who?",
    requestedSchema: { type: "object", properties: {} },
  };
  const inputRequests = { who: { method: "elicitation/create", params } };
  return answer(exchange, { resultType: "input_required", requestState: "x", inputRequests });
};

const scopes = bearer('error="insufficient_scope", scope="files:read files:write"');
const large: Behaviour = (exchange) => answer(exchange, { tools: [], x: "y".repeat(11_000_000) });
const UNREACHED = "CONNECTION_FAILED The server could not be reached.";
const NO_MCP = "PROTOCOL_ERROR The server’s answer does not follow the protocol.";
const TOO_LARGE = "PROTOCOL_ERROR The server’s answer is larger than 10 MB.";

/** What a server does, and what everybody who asked it is told of that. */
export interface FailureCase {
  readonly name: string;
  readonly behaviour?: Behaviour;
  /** Of what is asked instead of the server. */
  readonly address?: (own: string) => string | Promise<string>;
  readonly limits?: Partial<Limits>;
  readonly expected: string;
}

/** Every kind of failure that a server can bring about, but for being busy. */
export const FAILURE_CASES: readonly FailureCase[] = [
  {
    name: "a sign-in is required",
    behaviour: refuseWith(401, bearer('resource_metadata="https://mcp.example/metadata"')),
    expected: "SIGN_IN_REQUIRED The server requires sign-in. It answered HTTP 401.",
  },
  {
    name: "a scope is missing",
    behaviour: refuseWith(403, scopes),
    expected:
      "SCOPE_MISSING The credentials lack a scope that the server requires. It asks for files:read files:write. It answered HTTP 403.",
  },
  {
    name: "access is denied",
    behaviour: refuseWith(403),
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
    behaviour: refuseWith(307, { location: "http://10.0.0.1/mcp" }),
    expected: `${UNREACHED} It redirected a request with a body to another server.`,
  },
  {
    name: "it redirects into a private network",
    behaviour: refuseWith(303, { location: "http://169.254.169.254/" }),
    expected: "BLOCKED_ADDRESS The address is in a network that Colloquy may not reach.",
  },
  { name: "it says too much", behaviour: large, expected: TOO_LARGE },
  { name: "it unfolds to too much", behaviour: unfolds, expected: TOO_LARGE },
  {
    name: "it is no MCP",
    behaviour: refuseWith(200, {}, '{"hello":"world"}'),
    expected: `${NO_MCP} Its answer is not an MCP message.`,
  },
  {
    name: "it is a web page",
    behaviour: refuseWith(200, { "content-type": "text/html" }, "<p>Welcome</p>"),
    expected: `${NO_MCP} It answered with something else than MCP, such as a web page`,
  },
  {
    name: "it is not there",
    behaviour: refuseWith(404),
    expected: `${UNREACHED} It answered HTTP 404.`,
  },
  {
    name: "it is not there, and refuses the question of the older transport",
    behaviour: (exchange) => refuseWith(exchange.method === "" ? 405 : 404)(exchange),
    expected: `${UNREACHED} It answered HTTP 404.`,
  },
  { name: "it fails", behaviour: refuseWith(500), expected: `${UNREACHED} It answered HTTP 500.` },
  {
    name: "it closes midway",
    behaviour: cutMidway,
    expected: `${UNREACHED} The connection was cut`,
  },
  {
    name: "it is no HTTP",
    behaviour: raw("SSH-2.0-OpenSSH_9.9\r\n"),
    expected: `${UNREACHED} It did not answer in HTTP.`,
  },
  {
    name: "its status is none",
    behaviour: raw("HTTP/1.1 600 Odd\r\nContent-Length: 2\r\n\r\n{}"),
    expected: `${UNREACHED} It answered with a status that HTTP does not know.`,
  },
  {
    name: "it claims to be compressed",
    behaviour: refuseWith(200, { "content-encoding": "gzip" }, "{}"),
    expected: `${UNREACHED} Its answer can’t be decompressed.`,
  },
  {
    name: "its headers do not end",
    behaviour: raw(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(1000)}\r\n`.repeat(1000)}`),
    expected: `${UNREACHED} The headers of its answer are too large.`,
  },
  {
    name: "its introduction is incomplete",
    behaviour: greeting({ protocolVersion: "2025-11-25", capabilities: {} }),
    expected: `${NO_MCP} Its answer lacks what the protocol requires`,
  },
  {
    name: "it mixes two revisions",
    behaviour: greeting({
      protocolVersion: "2026-07-28",
      capabilities: {},
      serverInfo: { name: "x", version: "1" },
    }),
    expected:
      "PROTOCOL_ERROR The server speaks no version of MCP that Colloquy supports. 2026-07-28 has no initialize,",
  },
  {
    name: "it asks for input for ever",
    behaviour: asksForEver,
    expected: `${NO_MCP} It asked for input again and again and did not answer`,
  },
  {
    name: "it is silent",
    behaviour: () => true,
    limits: { connectMs: 500, pageMs: 400, runMs: 700 },
    expected: "TIMEOUT The server did not answer in time.",
  },
];
