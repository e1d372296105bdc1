import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { ask, type Answered, type Bomb } from "./ask";
import { times } from "./documents";

type Answer = (response: ServerResponse, method: string, id: unknown) => Promise<void> | void;

const json = { "content-type": "application/json" };

async function bodyOf(request: IncomingMessage): Promise<{ method?: string; id?: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? {} : (JSON.parse(text) as { method?: string; id?: unknown });
}

function reply(response: ServerResponse, id: unknown, result: unknown): void {
  response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
}

/** A tool server that greets as it should and lists its tools in its own way. */
async function withServer(
  list: Answer,
  use: (url: string) => Promise<Answered>,
): Promise<Answered> {
  const server = createServer((request, response) => {
    bodyOf(request)
      .then(({ method = "", id }) => {
        if (method === "initialize") {
          const capabilities = { tools: {} };
          const serverInfo = { name: "bomb", version: "1" };
          return reply(response, id, { protocolVersion: "2025-06-18", capabilities, serverInfo });
        }
        if (method === "tools/list") return list(response, method, id);
        if (request.method === "POST" && id === undefined)
          return void response.writeHead(202).end();
        return void response.writeHead(request.method === "POST" ? 404 : 405).end();
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return use(url).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** How long a bomb waits for the end of the sync; what goes on after it is the server's own limit. */
const WAIT_MS = 20_000;

/** Makes a tool set of the server, which asks it for its tools, and reads what it got. */
const listing = (name: string, list: Answer): Bomb => ({
  name: `server: ${name}`,
  send: (base) =>
    withServer(list, async (url) => {
      const answer = await fetch(new URL("/v1/tool_sets", base), {
        method: "POST",
        headers: json,
        body: JSON.stringify({ metadata: { name }, spec: { adapter: { mcp: { url } } } }),
      });
      const made = (await answer.json()) as { metadata?: { id?: string } };
      const id = made.metadata?.id;
      if (id === undefined) return { status: answer.status, text: JSON.stringify(made), ms: 0 };
      const until = performance.now() + WAIT_MS;
      while (performance.now() < until) {
        const events = await ask(base, `/v1/tool_sets/${id}/events`);
        if (/SYNC_(COMPLETED|FAILED)|sync(Completed|Failed)/i.test(events.text)) break;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      await ask(base, `/v1/tool_sets/${id}`);
      return ask(base, `/v1/tool_sets/${id}/tools`);
    }),
});

function nested(depth: number): unknown {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < depth; level += 1) {
    schema = { type: "object", properties: { a: schema } };
  }
  return schema;
}

const object = { type: "object" };

export const SERVER_BOMBS: readonly Bomb[] = [
  listing("10,000 tools with deep schemas", (response, _, id) =>
    reply(response, id, {
      tools: times(10_000, (at) => ({ name: `t${at}`, inputSchema: nested(15) })),
    }),
  ),
  listing("a description of 9 MB", (response, _, id) =>
    reply(response, id, {
      tools: [{ name: "t", description: "ab".repeat(4_500_000), inputSchema: object }],
    }),
  ),
  listing("900 descriptions of 10 kB", (response, _, id) =>
    reply(response, id, {
      tools: times(900, (at) => ({
        name: `t${at}`,
        description: "word ".repeat(2000),
        inputSchema: object,
      })),
    }),
  ),
  listing("a body that never ends", (response) => {
    response.writeHead(200, json);
    response.write('{"jsonrpc":"2.0","id":1,"result":{"tools":[');
    const more = setInterval(() => response.write('{"name":"t"},'.repeat(5000)), 20);
    response.on("close", () => clearInterval(more));
  }),
  listing("one SSE line of 30 MB", (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: ");
    for (let at = 0; at < 30; at += 1) response.write("x".repeat(1 << 20));
    response.end("\n\n");
  }),
  listing("SSE lines without end", (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const more = setInterval(() => response.write(":\n".repeat(50_000)), 20);
    response.on("close", () => clearInterval(more));
  }),
];
