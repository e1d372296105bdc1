import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";

import { listing, plainTool } from "@/lib/testing/mcp/behaviours";
import {
  answerText,
  serveTools,
  type Behaviour,
  type Exchange,
} from "@/lib/testing/mcp/tool-server";

import { callTool } from "../call-tool";
import { readOperatorRules } from "../guard/operator-rules";
import type { HttpTarget } from "../guard/resolved-target";
import { listTools } from "../list-tools";

const options = {
  signal: new AbortController().signal,
  rules: readOperatorRules({}),
  limits: { connectMs: 3000, pageMs: 6000, runMs: 20_000, endMs: 300 },
};

const status =
  (code: number, text = "", headers: Record<string, string> = {}) =>
  ({ response }: Exchange): void =>
    void response.writeHead(code, headers).end(text);

const says =
  (text: string | ((id: string) => string), type = "application/json") =>
  ({ id, response }: Exchange): void =>
    void response
      .writeHead(200, { "content-type": type })
      .end(typeof text === "string" ? text : text(JSON.stringify(id)));

const error = (code: number) => (id: string) =>
  `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":"no"}}`;

const target = (url: string, members: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: "http",
  transport: "http",
  url,
  headers: {},
  filledIn: [],
  ...members,
});

/** Servers of 2025 and before do not know the question of the newest revision; this is how they say so. */
const ANSWERS: readonly (readonly [string, (exchange: Exchange) => void])[] = [
  ["HTTP 400 with words", status(400, "Bad Request: Server not initialized")],
  [
    "HTTP 400 with an error of its own",
    (exchange) => {
      exchange.response.statusCode = 400;
      answerError(exchange, -32_000);
    },
  ],
  ["HTTP 401 without a word on tokens", status(401, "no session")],
  ["HTTP 404", status(404)],
  ["HTTP 405", status(405)],
  ["HTTP 406", status(406)],
  ["HTTP 422", status(422, '{"detail":"unknown method"}', { "content-type": "application/json" })],
  ["HTTP 500", status(500, "Internal Server Error")],
  [
    "HTTP 500 with an error of its own",
    (exchange) => {
      exchange.response.statusCode = 500;
      answerError(exchange, -32_603);
    },
  ],
  ["HTTP 501", status(501)],
  ["HTTP 502", status(502)],
  ["a page", says("<!doctype html><p>Welcome", "text/html")],
  ["words", says("unknown method", "text/plain")],
  ["nothing", says("", "text/plain")],
  ["an accepted note", status(202)],
  ["no content", status(204)],
  ["half a JSON", says('{"jsonrpc":')],
  ["JSON that is not a message", says('{"error":"unknown method"}')],
  ["an error", says(error(-32_601))],
  ["an error of the server", says(error(-32_603))],
  ["an error without an id", says(() => error(-32_600)("null"))],
  ["an error with an id of its own", says(() => error(-32_600)('"server-error"'))],
  ["a result that says nothing", says((id) => `{"jsonrpc":"2.0","id":${id},"result":{}}`)],
  ["a stream with nothing in it", says("", "text/event-stream")],
  ["a cut connection", ({ response }) => void response.socket?.destroy()],
];

function answerError({ id, response }: Exchange, code: number): void {
  response.setHeader("content-type", "application/json");
  response.end(error(code)(JSON.stringify(id)));
}

const older =
  (say: (exchange: Exchange) => void): Behaviour =>
  (exchange) => {
    if (exchange.method === "tools/call") {
      return answerText(
        exchange.response,
        `{"jsonrpc":"2.0","id":${JSON.stringify(exchange.id)},"result":{"content":[]}}`,
      );
    }
    if (exchange.method !== "server/discover") return listing(() => [plainTool("a")])(exchange);
    say(exchange);
    return true;
  };

test.each(ANSWERS)(
  "a server that answers the newest question with %s is asked in the older way",
  async (_, say) => {
    const running = await serveTools(older(say));
    const listed = await listTools(target(running.url), options);
    expect(listed).toMatchObject({ ok: true, transport: "http", tools: [{ name: "a" }] });
    const before = running.calls("server/discover");
    const called = await callTool(target(running.url, { transport: "unknown" }), "a", {}, options);
    await running.close();
    expect(called).toMatchObject({ ok: true, transport: "http" });
    expect(running.calls("tools/call")).toBe(1);
    expect(before).toBe(1);
  },
);

test.each<[string, number, Record<string, string>, string]>([
  [
    "sign-in",
    401,
    { "www-authenticate": 'Bearer resource_metadata="https://a.example/m"' },
    "SIGN_IN_REQUIRED",
  ],
  ["any token", 401, { "www-authenticate": "Bearer" }, "SIGN_IN_REQUIRED"],
  ["a password", 401, { "www-authenticate": 'Basic realm="x"' }, "SIGN_IN_REQUIRED"],
  ["other rights", 403, {}, "UNAUTHORIZED"],
  ["patience", 503, { "retry-after": "30" }, "BUSY"],
])("a server that asks for %s is not asked in another way", async (_, code, headers, errorType) => {
  const running = await serveTools(older(status(code, "", headers)));
  const listed = await listTools(target(running.url, { transport: "unknown" }), options);
  await running.close();
  expect(listed).toMatchObject({ ok: false, errorType });
  expect(running.asked.map(({ method }) => method)).toEqual(["server/discover"]);
});

test("sign-in is told where every question is answered with 401, with or without words on tokens", async () => {
  const running = await serveTools(({ response }) => {
    response.writeHead(401).end();
    return true;
  });
  const listed = await listTools(target(running.url), options);
  await running.close();
  expect(listed).toMatchObject({ ok: false, errorType: "SIGN_IN_REQUIRED" });
});

test.each(["Text/Event-Stream", "TEXT/EVENT-STREAM; Charset=UTF-8"])(
  "a stream of the type %s is one",
  async (type) => {
    let events: ServerResponse | null = null;
    const running = await serveTools((exchange) => {
      const { method, id, params, request, response } = exchange;
      if (request.method === "GET") {
        response.writeHead(200, { "content-type": type });
        response.write("event: endpoint\ndata: /messages\n\n");
        events = response;
        return true;
      }
      response.writeHead(202).end();
      const { protocolVersion } = params;
      const serverInfo = { name: "older", version: "1" };
      const result =
        method === "initialize"
          ? { protocolVersion, capabilities: { tools: {} }, serverInfo }
          : { tools: [plainTool("a")] };
      const said = JSON.stringify({ jsonrpc: "2.0", id, result });
      if (id !== undefined) events?.write(`data: ${said}\n\n`);
      return true;
    });
    const found = await listTools(target(running.url, { transport: "sse" }), options);
    await running.close();
    expect(found).toMatchObject({ ok: true, transport: "sse", tools: [{ name: "a" }] });
  },
);
