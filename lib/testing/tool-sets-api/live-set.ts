import { afterEach, beforeEach } from "vitest";

import { findToolSet } from "@/lib/data/api/toolsets";
import { acceptChanges } from "@/lib/data/sync/acceptance";
import type { JsonRecord } from "@/lib/shared/read-value";
import { runOf } from "@/lib/sync/running";
import { listing } from "@/lib/testing/mcp/behaviours";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import type { Answered, ToolSetsClient } from "./client";
import { useApi } from "./server";

/** A set that a client made of a running server, and has synced once. */
interface LiveSet {
  readonly client: ToolSetsClient;
  readonly server: ToolServer;
  /** `/v1/tool_sets/{id}`. */
  readonly path: string;
  /** Waits until no sync is under way. */
  readonly ended: () => Promise<void>;
  /** Has the server list other tools, and syncs. */
  readonly syncWith: (...listed: JsonRecord[]) => Promise<void>;
  readonly sync: () => Promise<void>;
  /** As a person does who has looked at everything that waits. */
  readonly acceptAll: () => Promise<void>;
  /** A tool by its name, with the path of its own. */
  readonly find: (name: string) => Promise<Answered & { readonly path: string }>;
}

/** Gives every test of a file such a set in the present library. */
export function useLiveSet(listed: readonly JsonRecord[]): LiveSet {
  const api = useApi();
  const now: { server: ToolServer | null; tools: readonly JsonRecord[]; id: string } = {
    server: null,
    tools: listed,
    id: "",
  };
  async function ended(): Promise<void> {
    const rowId = (await findToolSet(now.id))?.rowId ?? 0;
    for (let run = runOf(rowId); run !== null; run = runOf(rowId)) await run.ended;
  }
  async function sync(): Promise<void> {
    await api.client.send("POST", `/v1/tool_sets/${now.id}:sync`);
    await ended();
  }
  beforeEach(async () => {
    now.tools = listed;
    now.server = await serveTools(listing(() => [...now.tools]));
    const spec = { adapter: { mcp: { url: now.server.url } } };
    const made = await api.client.make("/v1/tool_sets", { metadata: { name: "Live" }, spec });
    now.id = made.metadata["id"] ?? "";
    await ended();
  });
  afterEach(() => now.server?.close());
  return {
    get client() {
      return api.client;
    },
    get server() {
      if (now.server === null) throw new Error("the server is not there yet");
      return now.server;
    },
    get path() {
      return `/v1/tool_sets/${now.id}`;
    },
    ended,
    sync,
    async syncWith(...tools) {
      now.tools = tools;
      await sync();
    },
    async acceptAll() {
      const set = await findToolSet(now.id);
      for (const grade of ["new", "behavioural", "dangerous"] as const) {
        await acceptChanges(set?.fileId ?? "", set?.rowId ?? 0, { grade });
      }
    },
    async find(name) {
      const path = `/v1/tool_sets/${now.id}/tools`;
      const { body } = await api.client.get(`${path}?prefix=${name}&includeInfo=true`);
      const found = body.items.find(({ metadata }) => metadata["name"] === name);
      if (found === undefined) throw new Error(`No ${name} is listed`);
      return { ...found, path: `${path}/${found.metadata["id"]}` };
    },
  };
}
