import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { editConversation } from "../conversations/edit";
import { editTools } from "../toolsets/edit";
import { readRunsWithoutApproval } from "./runs-without-approval";

useLibrary();

test("the list empties as its rows are edited", async () => {
  const tools = [buildTool({ name: "read" }), buildTool({ name: "write", requiresApproval: true })];
  await importToolsets(JSON.stringify(buildToolsets([buildToolset({ id: "files", tools })])));
  const toolOverrides = [{ toolId: "write", requiresApproval: false }];
  const { id } = await importConversation(
    JSON.stringify(buildConversation({ id: "c", conversationTitle: "Loose", toolOverrides })),
  );
  const report = await readRunsWithoutApproval(LOCAL_VIEWER, noInstallation);
  expect(report).toMatchObject({
    tools: [{ name: "read", source: "built-in" }],
    overrides: [{ toolId: "write", conversationId: id, title: "Loose" }],
    isCut: false,
  });
  const [tool] = report.tools;
  const [override] = report.overrides;
  await editTools({
    fileId: tool!.fileId,
    edits: [
      {
        toolsetId: tool!.rowId,
        expectedRevision: tool!.revision,
        edit: { kind: "tool", tool: tool!.position, field: "requiresApproval", value: true },
      },
    ],
  });
  await editConversation(LOCAL_VIEWER, {
    id,
    expectedRevision: override!.shellRevision,
    edit: { kind: "override", toolId: "write", fields: { requiresApproval: null } },
  });
  expect(await readRunsWithoutApproval(LOCAL_VIEWER, noInstallation)).toMatchObject({
    tools: [],
    overrides: [],
  });
});
