import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { deleteConversation } from "../trash/move";
import { readToolMeasures } from "./measures";

useLibrary();

const SCHEMA = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";

const call = (id: string, toolRef: unknown, createdAt: string) => ({
  blockType: "toolCall",
  id,
  createdAt,
  toolRef,
  args: {},
});

function conversation(id: string, blocks: readonly unknown[], extra: object = {}): string {
  const message = {
    id: `${id}-1`,
    index: 0,
    role: "assistant",
    messageType: "composite",
    contentBlocks: blocks,
    ...extra,
  };
  return JSON.stringify({ schemaUrl: SCHEMA, id, messages: [message] });
}

async function measures(fileId: string) {
  return (await readToolMeasures(LOCAL_VIEWER, fileId)) ?? [];
}

test("calls are counted once each, by toolset and name, and not those nobody sees", async () => {
  const tools = [buildTool({ name: "read" }), buildTool({ name: "write" })];
  const { id } = await importToolsets(
    JSON.stringify(buildToolsets([buildToolset({ id: "files", tools })])),
  );
  const read = { name: "read", toolsetId: "files" };
  await importConversation(
    conversation("one", [
      call("c1", read, "2025-01-01T00:00:00Z"),
      {
        blockType: "toolResult",
        id: "r1",
        createdAt: "2025-01-01T00:00:05Z",
        toolCallId: "c1",
        toolResultState: "succeeded",
      },
      call("c2", { name: "read" }, "2025-01-02T00:00:00Z"),
      call("c3", { name: "read", toolsetId: "other" }, "2025-01-03T00:00:00Z"),
    ]),
  );
  await importConversation(
    conversation("two", [call("c1", read, "2025-02-01T00:00:00Z")], {
      auditTrail: [{ action: "deleted", actorId: "me", timestamp: "2025-02-02T00:00:00Z" }],
    }),
  );
  const { id: trashed } = await importConversation(
    conversation("three", [call("c1", read, "2025-03-01T00:00:00Z")]),
  );
  await deleteConversation(LOCAL_VIEWER, trashed);
  expect(await measures(id)).toMatchObject([
    { calls: 2, lastCallMs: Date.parse("2025-01-02T00:00:00Z") },
    { calls: 0, lastCallMs: null },
  ]);
});

test("a call by a name that two toolsets have counts for neither", async () => {
  const twice = ["a", "b"].map((id) => buildToolset({ id, tools: [buildTool({ name: "read" })] }));
  const { id } = await importToolsets(JSON.stringify(buildToolsets(twice)));
  await importConversation(
    conversation("one", [call("c1", { name: "read" }, "2025-01-01T00:00:00Z")]),
  );
  expect((await measures(id)).map(({ calls }) => calls)).toEqual([0, 0]);
});

test("definitions have an estimate of their tokens, and findings of their own", async () => {
  const tools = [
    buildTool({ name: "short", summary: "Reads" }),
    buildTool({ name: "long", summary: "Reads a file. ".repeat(50) }),
    buildTool({ name: "odd <|endoftext|>", argsSchema: { type: "strange" } }),
  ];
  const { id } = await importToolsets(JSON.stringify(buildToolsets([buildToolset({ tools })])));
  const [short, long, odd] = await measures(id);
  expect(short!.tokens).toBeGreaterThan(20);
  expect(long!.tokens).toBeGreaterThan(short!.tokens + 150);
  expect([short!.problems, long!.problems]).toEqual([0, 0]);
  expect(odd!.problems).toBeGreaterThan(0);
  expect(await readToolMeasures(LOCAL_VIEWER, "nothing")).toBeNull();
});
