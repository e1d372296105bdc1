import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** Answers a request; the origin is the server's own, for documents that name it. */
export type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** A server of somebody else's, with everything that it was asked. */
export interface StrangeServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  readonly port: number;
  /** Method and path of each request, such as `GET /mcp`. */
  readonly asked: readonly string[];
  readonly requests: readonly IncomingMessage[];
}

/**
 * Serves on a free port of this machine until the test has ended.
 * @param host where it listens; an empty text for all addresses there are
 */
export async function serveStranger(answer: Answer, host = "127.0.0.1"): Promise<StrangeServer> {
  const requests: IncomingMessage[] = [];
  const asked: string[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    requests.push(request);
    asked.push(`${request.method} ${request.url}`);
    answer(request, response, origin);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
  return { origin, port: address.port, asked, requests };
}
