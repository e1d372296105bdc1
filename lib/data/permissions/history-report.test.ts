import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
} from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { readHistoryReport } from "./history-report";

useLibrary();

async function importCalls(...blocks: Parameters<typeof buildComposite>[0]): Promise<string> {
  const conversation = buildConversation({ messages: [buildComposite(blocks)] });
  return (await importConversation(JSON.stringify(conversation))).id;
}

test("one finding for each call, with what it rests on and the message to open", async () => {
  await importToolsets(
    JSON.stringify(
      buildToolsets([buildToolset({ tools: [buildTool({ requiresApproval: true })] })]),
    ),
  );
  const id = await importCalls(
    buildCall({ id: "c1", requiresApproval: true }),
    buildResult("c1"),
    buildCall({ id: "c2" }),
    buildResult("c2"),
    buildCall({ id: "c3", args: { url: 3 } }),
    buildApproval("c3"),
    buildResult("c3"),
  );
  const { findings, scanned, counts } = await readHistoryReport(LOCAL_VIEWER);
  expect(scanned).toMatchObject({ conversations: 1, calls: 3 });
  expect(
    findings.map(({ rule, severity, basis, blockIds }) => [rule, severity, basis, blockIds[0]]),
  ).toEqual([
    ["tool.approval-missing", "error", "recorded", "c1"],
    ["tool.approval-missing", "warning", "current settings", "c2"],
    ["tool.args-schema", "warning", "current settings", "c3"],
  ]);
  expect(findings[0]?.conversation.id).toBe(id);
  expect(counts).toHaveLength(3);
});

test("a page is narrowed, the counts are those of everything", async () => {
  const id = await importCalls(buildCall({ id: "c1", requiresApproval: true }), buildResult("c1"));
  await importCalls(buildCall({ id: "d1" }));
  expect(
    (await readHistoryReport(LOCAL_VIEWER, { severity: "info" })).findings.map(({ rule }) => rule),
  ).toEqual(["tool.no-result"]);
  expect(await readHistoryReport(LOCAL_VIEWER, { rule: "tool.approval-missing" })).toMatchObject({
    matching: 1,
    next: null,
  });
  expect((await readHistoryReport(LOCAL_VIEWER, { query: "NO SUCH" })).matching).toBe(0);
  expect((await readHistoryReport(LOCAL_VIEWER, { conversation: id })).scanned.conversations).toBe(
    1,
  );
});

test("a retry that is not shown is judged and marked", async () => {
  const blocks = () => [buildCall({ id: "c1", requiresApproval: true }), buildResult("c1")];
  const messages = [
    buildComposite(blocks(), { index: 4, id: "old" }),
    buildComposite([buildCall({ id: "c2" }), buildResult("c2")], { index: 4, isPreferred: true }),
  ];
  await importConversation(JSON.stringify(buildConversation({ messages })));
  const { findings } = await readHistoryReport(LOCAL_VIEWER);
  expect(findings.map(({ rule, retryOf }) => [rule, retryOf])).toEqual([
    ["tool.approval-missing", 4],
  ]);
});

test("a change of the library makes a new report", async () => {
  expect((await readHistoryReport(LOCAL_VIEWER)).scanned.calls).toBe(0);
  await importCalls(buildCall({ id: "c1" }));
  expect((await readHistoryReport(LOCAL_VIEWER)).scanned.calls).toBe(1);
});
