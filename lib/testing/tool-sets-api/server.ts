import { afterEach, beforeEach } from "vitest";

import { settleSyncs } from "@/lib/sync/running";

import { serveHandler, type TestServer } from "@/lib/testing/http/server";
import { answerBy, loadRoutes, type RouteFile } from "@/lib/testing/http/route-tree";
import { makeTestKey, ToolSetsClient } from "./client";

let routes: Promise<RouteFile[]> | null = null;

/** Answers a request of the Tool sets API by its route files, also behind a prefix that a proxy keeps. */
export async function answerToolSets(request: Request): Promise<Response> {
  routes ??= loadRoutes("app/v1");
  return answerBy(await routes, request, /\/v1(?:\/.*)?$/.exec(new URL(request.url).pathname)?.[0]);
}

/** Gives every test of a file a server of its own on the present library, and a client with a key for it. */
export function useApi(): {
  readonly client: ToolSetsClient;
  readonly origin: string;
  /** The client's key. */
  readonly key: string;
} {
  let server: TestServer | null = null;
  let client: ToolSetsClient | null = null;
  let key = "";
  beforeEach(async () => {
    server = await serveHandler(answerToolSets);
    key = await makeTestKey();
    client = new ToolSetsClient(server.origin, key);
  });
  afterEach(async () => {
    await server?.close();
    // What a test has begun must not touch the library of the next.
    await settleSyncs();
  });
  return {
    get client() {
      if (client === null) throw new Error("the server is not there yet");
      return client;
    },
    get origin() {
      return server?.origin ?? "";
    },
    get key() {
      return key;
    },
  };
}
