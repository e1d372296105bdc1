import { afterEach, describe, expect, test } from "vitest";

import { createToolsetFile } from "@/lib/data/create-toolset-file";
import { findSyncPlace } from "@/lib/data/sync-place";
import { listSyncRuns } from "@/lib/data/sync-runs";
import { toolsetText } from "@/lib/data/toolsets";
import { readText, useLibrary } from "@/lib/testing/library";
import { startEverything } from "@/lib/testing/mcp/real-servers";

import { runOf, settleSyncs } from "./running";
import { startSync } from "./start-sync";

useLibrary();
afterEach(settleSyncs);

async function addServer(server: Record<string, unknown>) {
  const toolset = { id: "live", kind: "mcp", server, tools: [] };
  const file = await createToolsetFile(toolset);
  if (!file.ok) throw new Error("no file");
  const place = await findSyncPlace(file.id);
  return { fileId: file.id, rowId: place?.rowId ?? 0 };
}

async function sync(rowId: number) {
  const started = await startSync(rowId, "manual");
  await runOf(rowId)?.ended;
  const { items } = await listSyncRuns(rowId, null);
  return { started, last: items[0] };
}

describe.each(["streamableHttp", "sse"] as const)("everything over %s", (transport) => {
  test("is listed, and listed again without a change", async () => {
    const server = await startEverything(transport);
    try {
      const type = transport === "sse" ? "sse" : "http";
      const { fileId, rowId } = await addServer({ type, url: server.url });
      const first = await sync(rowId);
      expect(first.last).toMatchObject({ state: "done", counts: { listed: 13, added: 13 } });
      const text = await readText(await toolsetText(fileId));
      const second = await sync(rowId);
      expect(second.last).toMatchObject({ state: "done", counts: { listed: 13, unchanged: 13 } });
      expect(await readText(await toolsetText(fileId))).toBe(text);
    } finally {
      await server.stop();
    }
  });
});
