import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";

import { stopReadingThreads } from "@/lib/http/threads/reading-pool";

/** A server that answers over a real socket with a handler made for `fetch`. */
export interface TestServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves on a free port of this machine, which PORT names until it is closed, as Next does. */
export async function serveHandler(
  handler: (request: Request) => Promise<Response>,
): Promise<TestServer> {
  const server = createServer((incoming, outgoing) => {
    const answering = handler(requestOf(incoming)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
    answering.catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const before = process.env["PORT"];
  process.env["PORT"] = String(address.port);
  // Threads know the variables of the time when they began.
  await stopReadingThreads();
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      if (before === undefined) delete process.env["PORT"];
      else process.env["PORT"] = before;
      await stopReadingThreads();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: given,
    ...(hasBody
      ? { body: Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>, duplex: "half" }
      : {}),
  });
}
