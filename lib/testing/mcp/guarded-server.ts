import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

import type { AuthorizationServer } from "./authorization-server";

/** A real MCP server that takes the tokens of an authorization server. */
export interface GuardedServer {
  /** Where MCP is spoken. */
  readonly url: string;
  readonly origin: string;
  /** Authorization headers that came, in order; "" where none did. */
  readonly sent: readonly string[];
  /** Scopes that are needed from now on. */
  need(...scopes: string[]): void;
  /** Another description as a resource, or null for none. */
  describe(description: unknown): void;
  /** Whether it says where it describes itself. */
  point(leads: boolean): void;
  close(): Promise<void>;
}

/** Serves two tools to whoever has a token that is for this very server. */
export async function serveGuarded(authorization: AuthorizationServer): Promise<GuardedServer> {
  const sent: string[] = [];
  let needed: readonly string[] = [];
  let leads = true;
  let description: unknown;
  let origin = "";
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "guarded", version: "1.0.0" });
    for (const name of ["look", "find"]) {
      server.registerTool(
        name,
        { description: `Does ${name}`, inputSchema: z.object({ text: z.string() }) },
        ({ text }) => ({ content: [{ type: "text", text }] }),
      );
    }
    return server;
  });
  const refuse = (response: ServerResponse, status: number, parameters: string): void => {
    const where = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const said = [...(leads ? [where] : []), ...(parameters === "" ? [] : [parameters])].join(", ");
    response.writeHead(status, { "www-authenticate": `Bearer ${said}`.trim() }).end();
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", origin);
    if (pathname === "/.well-known/oauth-protected-resource/mcp") {
      if (description === null) return void response.writeHead(404).end();
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(description));
      return;
    }
    if (pathname !== "/mcp") return void response.writeHead(404).end();
    const { authorization: header = "" } = request.headers;
    sent.push(header);
    const grant = await authorization.grantOf(header.replace(/^Bearer /, ""));
    if (grant === null || grant.audience !== `${origin}/mcp`) {
      return refuse(response, 401, header === "" ? "" : 'error="invalid_token"');
    }
    if (needed.some((scope) => !grant.scopes.includes(scope))) {
      return refuse(response, 403, `error="insufficient_scope", scope="${needed.join(" ")}"`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    const { method = "GET" } = request;
    const body = method === "POST" ? Buffer.concat(chunks) : null;
    const reply = await handler.fetch(new Request(`${origin}/mcp`, { method, headers, body }));
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
  description = {
    resource: `${origin}/mcp`,
    authorization_servers: [authorization.issuer],
    scopes_supported: ["tools:read"],
  };
  return {
    url: `${origin}/mcp`,
    origin,
    sent,
    need(...scopes) {
      needed = scopes;
    },
    describe(next) {
      description = next;
    },
    point(next) {
      leads = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
