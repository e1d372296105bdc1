import { expect, test } from "vitest";
import { buildConversation } from "@/lib/testing/conversation-builder";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  readText,
  useLibrary,
} from "@/lib/testing/library";

import { undo } from "./changes";
import { renameTool } from "./rename-tool";
import { getToolsetFile, toolsetText } from "./toolsets";

useLibrary();

const FILE = JSON.stringify({
  schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  toolsets: [
    { id: "web", kind: "uri", tools: [{ name: "read" }, { name: "write" }] },
    { id: "files", kind: "uri", tools: [{ name: "list" }] },
  ],
});
const CONVERSATION = JSON.stringify(
  buildConversation({
    toolOverrides: [
      { toolId: "web/read", enabled: false },
      { toolId: "files/list", enabled: false },
      { toolId: "read", requiresApproval: true },
    ],
  }),
);

async function setUp() {
  const { id } = await importToolsets(FILE);
  const conversation = await importConversation(CONVERSATION);
  const row = (await getToolsetFile(id))?.toolsets[0]?.row;
  const rename = (tool: number | null, to: string, withReferences = true) =>
    renameTool({
      fileId: id,
      toolsetId: row?.id ?? 0,
      expectedRevision: row?.revision ?? 0,
      tool,
      to,
      withReferences,
    });
  return { id, conversation: conversation.id, rename };
}

test("a tool takes its overrides along, and both documents can be undone on their own", async () => {
  const { id, conversation, rename } = await setUp();
  expect(await rename(0, "load")).toMatchObject({ outcome: { ok: true }, changed: 1, failed: [] });
  expect(await readText(await toolsetText(id))).toContain('{"name":"load"}');
  const text = (await exportedConversation(conversation)) ?? "";
  expect(JSON.parse(text)).toMatchObject({
    toolOverrides: [{ toolId: "web/load" }, { toolId: "files/list" }, { toolId: "web/load" }],
  });
  await undo({ noun: "conversation", id: conversation });
  expect(await exportedConversation(conversation)).toBe(CONVERSATION);
  await undo({ noun: "toolset", id });
  expect(await readText(await toolsetText(id))).toBe(FILE);
});

test("a toolset does, where overrides name it", async () => {
  const { conversation, rename } = await setUp();
  expect(await rename(null, "net")).toMatchObject({ changed: 1 });
  expect(JSON.parse((await exportedConversation(conversation)) ?? "")).toMatchObject({
    toolOverrides: [{ toolId: "net/read" }, { toolId: "files/list" }, { toolId: "read" }],
  });
});

test("references stay where that is asked", async () => {
  const { conversation, rename } = await setUp();
  expect(await rename(0, "load", false)).toMatchObject({ outcome: { ok: true }, changed: 0 });
  expect(await exportedConversation(conversation)).toBe(CONVERSATION);
});

test.each([
  [0, "write"],
  [0, " "],
  [null, "files"],
  [9, "x"],
] as const)("renaming %s to “%s” is refused", async (tool, to) => {
  const { id, rename } = await setUp();
  expect(await rename(tool, to)).toMatchObject({ outcome: { ok: false }, changed: 0 });
  expect(await readText(await toolsetText(id))).toBe(FILE);
});
