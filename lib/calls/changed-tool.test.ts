import { afterEach, beforeEach, expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { acceptChanges } from "@/lib/data/sync/acceptance";
import { useLibrary } from "@/lib/testing/library/library";
import { listing, plainTool, type RawTool } from "@/lib/testing/mcp/behaviours";
import { answer, serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";
import { addServer, syncToEnd } from "@/lib/testing/library/synced-toolset";

import { startCall } from "./start-call";
import { viewCall } from "./view-calls";

useLibrary();

let server: ToolServer;
beforeEach(async () => {
  server = await serveTools(() => false);
});
afterEach(() => server.close());

/** What the server lists from now on; it answers calls all the while. */
function list(...tools: RawTool[]): void {
  const lists = listing(() => tools);
  server.behave(
    (exchange) =>
      lists(exchange) || (exchange.method === "tools/call" && answer(exchange, { content: [] })),
  );
}

const water = (members = {}) => plainTool("water", members);

test.each([
  ["no change", water(), "running"],
  ["another text", water({ description: "Waters everything" }), "asks"],
  [
    "a new required argument",
    water({ inputSchema: { type: "object", required: ["bed"], properties: { bed: {} } } }),
    "blocked",
  ],
  ["a hint that makes it look harmless", water({ annotations: { readOnlyHint: true } }), "blocked"],
  ["a tool that is not listed any more", null, "blocked"],
])(
  "after a sync with %s a call of an allowed tool is held back as that deserves",
  async (_, later, state) => {
    list(water());
    const toolset = await addServer(server.url, { toolsetDefaults: { requiresApproval: false } });
    await syncToEnd(toolset);
    const { fileId, rowId } = toolset;
    const wanted = { fileId, toolset: rowId, tool: 0, name: "water", args: {} };
    expect((await startCall(LOCAL_VIEWER, wanted)).start.state, "before it is accepted").toBe(
      "asks",
    );
    await acceptChanges(fileId, rowId, { grade: "new" });
    list(...(later === null ? [] : [later]));
    await syncToEnd(toolset);
    const { start, ended } = await startCall(LOCAL_VIEWER, wanted);
    await ended;
    expect(start.state).toBe(state);
    expect(server.calls("tools/call")).toBe(state === "running" ? 1 : 0);
  },
);

test("an answer that is not what the server states is shown, and said to be another", async () => {
  const outputSchema = { type: "object", properties: { sum: { type: "number" } } };
  const lists = listing(() => [plainTool("add", { outputSchema })]);
  let sum: unknown = "3";
  server.behave(
    (exchange) =>
      lists(exchange) ||
      (exchange.method === "tools/call" &&
        answer(exchange, { content: [], structuredContent: { sum } })),
  );
  const toolset = await addServer(server.url, { toolsetDefaults: { requiresApproval: false } });
  await syncToEnd(toolset);
  const { fileId, rowId } = toolset;
  await acceptChanges(fileId, rowId, { grade: "new" });
  const called = async (): Promise<unknown> => {
    const wanted = { fileId, toolset: rowId, tool: 0, name: "add", args: {} };
    const { start, ended } = await startCall(LOCAL_VIEWER, wanted);
    await ended;
    if (start.state !== "running") throw new Error(start.state);
    return viewCall(LOCAL_VIEWER, start.callId);
  };
  const shown = { failure: null, result: { isError: false } };
  expect(await called()).toMatchObject({ ...shown, misfits: 1 });
  sum = 3;
  expect(await called()).toMatchObject({ ...shown, misfits: 0 });
});
