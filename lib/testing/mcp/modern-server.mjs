// A server of the newer, stateless generation of the protocol: on standard input and output, or over HTTP on the port
// that PORT names.
import { createServer } from "node:http";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/v4";

function makeServer() {
  const server = new McpServer(
    { name: "modern-tools", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: "Ask for one city at a time." },
  );
  server.registerTool(
    "read_weather",
    {
      title: "Weather",
      description: "Reads the weather of a city",
      inputSchema: z.object({
        city: z.string().describe("its name").meta({ "x-mcp-header": "City" }),
      }),
      outputSchema: z.object({ celsius: z.number() }),
      annotations: { readOnlyHint: true, openWorldHint: true },
      icons: [{ src: "data:image/svg+xml;base64,PHN2Zy8+", mimeType: "image/svg+xml" }],
      _meta: { "com.example/topics": ["weather"] },
    },
    async () => ({ content: [{ type: "text", text: "12" }], structuredContent: { celsius: 12 } }),
  );
  server.registerTool(
    "list_cities",
    {
      description: "Lists the cities there are",
      inputSchema: z.object({}),
      outputSchema: z.array(z.object({ city: z.string() })),
    },
    async () => ({ content: [], structuredContent: [] }),
  );
  return server;
}

if (process.argv[2] === "http") serveHttp(Number(process.env.PORT));
else serveStdio(makeServer);

function serveHttp(port) {
  const handler = createMcpHandler(makeServer);
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, headers } = request;
    const url = `http://127.0.0.1:${port}${request.url}`;
    const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
    const answer = await handler.fetch(new Request(url, { method, headers, ...body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(port, "127.0.0.1", () => process.stderr.write(`listening on ${port}\n`));
}
