import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { callConversation } from "@/lib/domain/calls/conversation";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { beginCall, endCall, linkCall, listCalls, readCall, recordBlockedCall } from "./log";
import { readCallableTool } from "./callable-tool";
import { createConversation } from "../conversations/create";
import { getToolsetFile } from "../toolsets/list";

useLibrary();

async function storedTool(overrides: Parameters<typeof buildTool>[0] = {}) {
  const toolset = buildToolset({ tools: [buildTool({ name: "other" }), buildTool(overrides)] });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  return { fileId: id, toolset: file!.toolsets[0]!.row.id, tool: 1 };
}

test("a call is recorded before it is made, and reads as interrupted until it ends", async () => {
  const { toolRowId } = (await readCallableTool(await storedTool(), noInstallation))!;
  const id = await beginCall({ toolRowId, atMs: 5, argsBytes: 17 });
  expect(await listCalls(LOCAL_VIEWER, toolRowId, 10)).toEqual([
    {
      id,
      atMs: 5,
      ms: 0,
      outcome: "error",
      errorType: "INTERRUPTED",
      argsBytes: 17,
      resultBytes: 0,
      conversationId: null,
    },
  ]);
  await endCall(id, { ms: 40, outcome: "ok", errorType: null, resultBytes: 9 });
  expect(await readCall(LOCAL_VIEWER, id)).toMatchObject({
    outcome: "ok",
    errorType: null,
    ms: 40,
  });
  await recordBlockedCall({ toolRowId, atMs: 6, argsBytes: 2 });
  const outcomes = (await listCalls(LOCAL_VIEWER, toolRowId, 10)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["blocked", "ok"]);
});

test("a record names the conversation it was saved as", async () => {
  const { toolRowId } = (await readCallableTool(await storedTool(), noInstallation))!;
  const id = await beginCall({ toolRowId, atMs: 5, argsBytes: 2 });
  const made = callConversation(
    {
      toolsetId: "webtools",
      toolName: "web:fetch",
      args: {},
      startedMs: 5,
      ms: 1,
      approvedMs: null,
      answer: { kind: "failure", errorType: "TIMEOUT", message: "Late." },
      faults: 0,
      misfits: null,
    },
    { newId: crypto.randomUUID.bind(crypto), actor: "user:local", createdMs: null },
  );
  const { id: conversationId } = await createConversation(LOCAL_VIEWER, made, "Save a call");
  await linkCall(id, conversationId);
  expect((await readCall(LOCAL_VIEWER, id))?.conversationId).toBe(conversationId);
});

test("a tool that was renamed here is called by the name its server gave it", async () => {
  const extensions = { "dev.colloquy:mcp": { v: 1, source: { name: "fetch_page" } } };
  const renamed = await readCallableTool(
    await storedTool({ name: "fetch", extensions }),
    noInstallation,
  );
  expect(renamed).toMatchObject({ name: "fetch", serverName: "fetch_page" });
  const plain = await readCallableTool(await storedTool({ name: "fetch" }), noInstallation);
  expect(plain).toMatchObject({ serverName: "fetch" });
});

test("what is not there cannot be called", async () => {
  const place = await storedTool();
  expect(await readCallableTool({ ...place, tool: 2 }, noInstallation)).toBeNull();
  expect(
    await readCallableTool({ ...place, toolset: place.toolset + 1 }, noInstallation),
  ).toBeNull();
  expect(await readCallableTool({ ...place, fileId: "none" }, noInstallation)).toBeNull();
});
