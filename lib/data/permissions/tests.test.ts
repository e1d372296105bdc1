import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { readPermissionTests } from "./tests";

useLibrary();

test("the tests a toolset carries run over the library, and over changes that are not saved", async () => {
  const tests = [
    { name: "always on", match: { name: "*" }, expect: { enabled: true } },
    { name: "off there", match: { name: "*", conversation: "talk" }, expect: { enabled: false } },
  ];
  const toolset = buildToolset({
    tools: [buildTool()],
    extensions: { "dev.colloquy:tests": { v: 1, tests } },
  });
  await importToolsets(JSON.stringify(buildToolsets([toolset, buildToolset({ id: "bare" })])));
  const toolOverrides = [{ toolId: "webtools/web:fetch", enabled: false }];
  await importConversation(JSON.stringify(buildConversation({ id: "talk", toolOverrides })));

  const report = await readPermissionTests(LOCAL_VIEWER);
  expect(report).toMatchObject({ green: 2, red: 0 });
  expect(report.toolsets.map(({ toolsetId, tests: own }) => [toolsetId, own.length])).toEqual([
    ["webtools", 2],
    ["bare", 0],
  ]);
  const off = { kind: "application", field: "enabled", value: false } as const;
  expect(await readPermissionTests(LOCAL_VIEWER, [off])).toMatchObject({ green: 1, red: 1 });
});
