import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
} from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { readSuggestions } from "./suggestions";

useLibrary();

test("conversations that never used a toolset say nothing about its tools", async () => {
  const idle = [buildTool({ name: "idle" })];
  await importToolsets(
    JSON.stringify(buildToolsets([buildToolset({ id: "unused", tools: idle })])),
  );
  await importToolsets(JSON.stringify(buildToolsets([buildToolset()])));
  for (let at = 0; at < 10; at += 1) {
    const messages = [buildComposite([buildCall({ id: "c1" })])];
    await importConversation(JSON.stringify(buildConversation({ messages })));
  }
  const { suggestions, scanned } = await readSuggestions(LOCAL_VIEWER);
  expect(scanned.conversations).toBe(10);
  expect(suggestions.filter(({ toolsetId }) => toolsetId === "unused")).toEqual([]);
});

test("suggestions name the messages they rest on, and count offers without going through all tools", async () => {
  const tools = [
    buildTool({ requiresApproval: true }),
    buildTool({ name: "idle" }),
    buildTool({ name: "hidden" }),
  ];
  await importToolsets(JSON.stringify(buildToolsets([buildToolset({ tools })])));
  for (let at = 0; at < 10; at += 1) {
    const blocks = [
      buildCall({ id: "c1", requiresApproval: true }),
      buildApproval("c1", { toolApprovalState: "rejected" }),
    ];
    // One offer fewer than it takes.
    const toolOverrides = at === 0 ? [{ toolId: "webtools/hidden", enabled: false }] : [];
    const messages = [buildComposite(blocks)];
    await importConversation(JSON.stringify(buildConversation({ messages, toolOverrides })));
  }
  const { suggestions, scanned, toolsets } = await readSuggestions(LOCAL_VIEWER);
  expect(scanned).toMatchObject({ conversations: 10, calls: 10 });
  expect(suggestions.map(({ kind, tool, change }) => [kind, tool, change])).toEqual([
    ["never-approved", "web:fetch", "Off"],
    ["never-called", "idle", "Off"],
  ]);
  expect(suggestions[0]?.places).toHaveLength(10);
  expect(suggestions[0]?.edits).toEqual([
    { kind: "tool", toolset: toolsets[0]?.rowId, tool: 0, field: "enabled", value: false },
  ]);
});

test.each([
  ["1.0.0", []],
  ["2.0.0", [["added", "10 conversations used its toolset; none called this tool."]]],
])(
  "a tool that came with version 2.0.0 counts as offered in conversations of version %s only if that has it",
  async (version, expected) => {
    const tools = [buildTool(), buildTool({ name: "added" })];
    const present = buildToolset({ version: "2.0.0", tools });
    await importToolsets(JSON.stringify(buildToolsets([present])));
    for (let at = 0; at < 10; at += 1) {
      const toolRef = { name: "web:fetch", toolsetId: "webtools", version };
      const messages = [buildComposite([buildCall({ id: "c1", toolRef })])];
      await importConversation(JSON.stringify(buildConversation({ messages })));
    }
    const { suggestions, scanned } = await readSuggestions(LOCAL_VIEWER);
    expect(scanned).toMatchObject({ conversations: 10, calls: 10 });
    const unused = suggestions.filter(({ kind }) => kind === "never-called");
    expect(unused.map(({ tool, evidence }) => [tool, evidence])).toEqual(expected);
  },
);
