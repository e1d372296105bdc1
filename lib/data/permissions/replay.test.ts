import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test, vi } from "vitest";

import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
} from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { replayPermissions } from "./replay";

useLibrary();

const ask = { kind: "application", field: "requiresApproval", value: true } as const;

async function importLibrary(): Promise<string> {
  await importToolsets(
    JSON.stringify(
      buildToolsets([
        buildToolset({
          tools: [buildTool(), buildTool({ name: "safe", requiresApproval: false })],
        }),
      ]),
    ),
  );
  const messages = [
    buildComposite([buildCall({ id: "c1" }), buildResult("c1")]),
    buildComposite([
      buildCall({ id: "c2" }),
      buildApproval("c2"),
      buildResult("c2"),
      buildResult("c2"),
    ]),
    buildComposite([buildCall({ id: "c3", toolRef: { name: "safe" } }), buildResult("c3")]),
    buildComposite([buildCall({ id: "c4", toolRef: { name: "stranger" } })]),
  ];
  return (await importConversation(JSON.stringify(buildConversation({ messages })))).id;
}

test("each call counts once; those that other permissions would handle differently are named", async () => {
  const id = await importLibrary();
  const report = await replayPermissions(LOCAL_VIEWER, [ask], "current");
  expect(report).toMatchObject({ conversations: 1, calls: 4, unknown: 1, unlisted: 0 });
  expect(report.handled).toEqual([
    { from: "ran", to: "asked", count: 2 },
    { from: "ran", to: "ran", count: 1 },
  ]);
  expect(report.changes).toHaveLength(2);
  expect(report.changes[0]).toMatchObject({
    conversation: { id },
    tool: "webtools/web:fetch",
    decidedBy: "application default",
  });
});

test("the record is another base than the settings of today", async () => {
  await importLibrary();
  const { handled } = await replayPermissions(LOCAL_VIEWER, [], "recorded");
  expect(handled).toEqual([
    { from: "ran", to: "ran", count: 2 },
    { from: "asked", to: "ran", count: 1 },
  ]);
  expect((await replayPermissions(LOCAL_VIEWER, [], "current")).changes).toEqual([]);
});

test("a replay reaches no network", async () => {
  await importLibrary();
  const fetched = vi.spyOn(globalThis, "fetch");
  await replayPermissions(LOCAL_VIEWER, [ask], "recorded");
  expect(fetched).not.toHaveBeenCalled();
});
