import { afterEach, beforeEach } from "vitest";

import { serveApi } from "@/lib/api/serve";
import { settleSyncs } from "@/lib/sync/running";

import { serveHandler, type TestServer } from "./http-server";
import { makeTestKey, ToolSetsClient } from "./tool-sets-client";

/** Gives every test of a file a server of its own on the present library, and a client with a key for it. */
export function useApi(): {
  readonly client: ToolSetsClient;
  readonly origin: string;
} {
  let server: TestServer | null = null;
  let client: ToolSetsClient | null = null;
  beforeEach(async () => {
    server = await serveHandler(serveApi);
    client = new ToolSetsClient(server.origin, await makeTestKey());
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
  };
}
