import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";

import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** One JSON-RPC request that reached a tool server, and the answer that is still to be given. */
export interface Exchange {
  /** Such as `tools/list`; empty for a request that holds no JSON-RPC. */
  readonly method: string;
  readonly id: unknown;
  readonly params: JsonRecord;
  readonly headers: IncomingHttpHeaders;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers an exchange, or leaves it to the next behaviour by returning false. */
export type Behaviour = (exchange: Exchange) => boolean | undefined;

/** What a server was asked. */
export interface Asked {
  readonly method: string;
  readonly params: JsonRecord;
  readonly headers: IncomingHttpHeaders;
}

/** An MCP server over streamable HTTP whose behaviour the test decides, also while it runs. */
export interface ToolServer {
  /** Where MCP is spoken: `http://127.0.0.1:40123/mcp`. */
  readonly url: string;
  readonly origin: string;
  /** Every request that came, in order. */
  readonly asked: readonly Asked[];
  /** How often a method was asked for; without one: all requests of any kind. */
  calls(method?: string): number;
  behave(behaviour: Behaviour): void;
  /** Cuts all connections and stops listening, as a server that is killed does. */
  close(): Promise<void>;
}

/** Answers with the result of an exchange in JSON. */
export function answer({ id, response }: Exchange, result: unknown): true {
  return answerText(response, JSON.stringify({ jsonrpc: "2.0", id, result }));
}

/** Answers with a text that claims to be JSON. */
export function answerText(response: ServerResponse, text: string): true {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(text);
  return true;
}

/** Serves on a free port of this machine. */
export async function serveTools(first: Behaviour): Promise<ToolServer> {
  const asked: Asked[] = [];
  let behaviour = first;
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const exchange = exchangeOf(body, request, response);
        const { method, params, headers } = exchange;
        asked.push({ method, params, headers });
        if (behaviour(exchange) !== true) answerPlainly(exchange);
      },
      // The client went away before it had asked.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    url: `${origin}/mcp`,
    origin,
    asked,
    calls: (wanted) =>
      wanted === undefined ? asked.length : asked.filter(({ method }) => method === wanted).length,
    behave(next) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function exchangeOf(body: string, request: IncomingMessage, response: ServerResponse): Exchange {
  const message = asRecord(body === "" ? {} : (JSON.parse(body) as unknown)) ?? {};
  return {
    method: asText(message["method"]) ?? "",
    id: message["id"],
    params: asRecord(message["params"]) ?? {},
    headers: request.headers,
    request,
    response,
  };
}

/** What any server says that has nothing special about it; it speaks the generation of 2025. */
function answerPlainly(exchange: Exchange): void {
  const { method, params, id, response } = exchange;
  if (method === "initialize") {
    answer(exchange, {
      protocolVersion: asText(params["protocolVersion"]) ?? "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "test-server", version: "1.0.0" },
    });
  } else if (method === "") {
    response.writeHead(405, { allow: "POST" }).end();
  } else if (id === undefined) {
    response.writeHead(202).end();
  } else {
    const error = { code: -32_601, message: "Method not found" };
    answerText(response, JSON.stringify({ jsonrpc: "2.0", id, error }));
  }
}
