import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { readPermissionMatrix } from "./matrix";

useLibrary();

test("only conversations with overrides are in the matrix, unless all are asked for", async () => {
  await importToolsets(JSON.stringify(buildToolsets()));
  await importConversation(
    JSON.stringify(buildConversation({ conversationTitle: "Plain", toolOverrides: [] })),
  );
  const toolOverrides = [
    { toolId: "webtools/web:fetch", requiresApproval: true },
    { toolId: "nobody", enabled: false },
  ];
  await importConversation(
    JSON.stringify(buildConversation({ conversationTitle: "Careful", toolOverrides })),
  );

  const matrix = await readPermissionMatrix(LOCAL_VIEWER, noInstallation);
  expect(matrix.tools).toEqual([
    {
      toolset: 0,
      tool: 0,
      toolsetId: "webtools",
      name: "web:fetch",
      enabled: true,
      requiresApproval: false,
    },
  ]);
  expect(matrix).toMatchObject({ conversations: 2, next: null });
  expect(matrix.rows).toMatchObject([
    {
      conversation: { title: "Careful" },
      cells: [{ tool: 0, enabled: true, requiresApproval: true }],
      unresolved: 1,
      withoutEffect: 0,
    },
  ]);
  expect(
    (await readPermissionMatrix(LOCAL_VIEWER, noInstallation, { all: true })).rows,
  ).toHaveLength(2);
  expect(
    (await readPermissionMatrix(LOCAL_VIEWER, noInstallation, { all: true, query: "PLAI" })).rows,
  ).toHaveLength(1);
  expect(
    (await readPermissionMatrix(LOCAL_VIEWER, noInstallation, { all: true, after: 2 })).rows,
  ).toEqual([]);
});
