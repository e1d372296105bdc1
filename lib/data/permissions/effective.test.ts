import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { noInstallation } from "@/lib/testing/builders/no-installation";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { explainPermissions, listPermissions } from "./effective";
import { setSetting } from "../settings/settings";

useLibrary();

const EXCLUDED = {
  "dev.colloquy:mci": { v: 1, meta: { reference: { filter: "except", filterValue: "drop" } } },
};

async function fillLibrary(): Promise<{ file: string; conversation: string }> {
  const files = buildToolset({
    id: "files",
    tools: ["read", "drop"].map((name) => buildTool({ name })),
    extensions: EXCLUDED,
  });
  const { id: file } = await importToolsets(JSON.stringify(buildToolsets([files])));
  const { id } = await importConversation(
    JSON.stringify(
      buildConversation({
        toolOverrides: [
          { toolId: "files/read", enabled: false },
          { toolId: "files/drop", enabled: true },
        ],
      }),
    ),
  );
  await setSetting("defaultApproval", "ask");
  return { file, conversation: id };
}

test("every tool comes with both values and what decided them", async () => {
  const { file, conversation } = await fillLibrary();
  const of = async (id: string | null) =>
    (await listPermissions(LOCAL_VIEWER, id, noInstallation))?.items.map(
      ({ name, enabled, requiresApproval, decidedBy }) => [
        name,
        enabled,
        decidedBy.enabled,
        requiresApproval,
        decidedBy.requiresApproval,
      ],
    );
  expect(await of(null)).toEqual([
    ["read", true, "built-in", true, "application"],
    ["drop", false, "filtered", true, "application"],
  ]);
  expect(await of(conversation)).toEqual([
    ["read", false, "conversation", true, "application"],
    ["drop", false, "filtered", true, "application"],
  ]);
  expect((await listPermissions(LOCAL_VIEWER, null, noInstallation))?.items[0]).toMatchObject({
    fileId: file,
    position: 0,
  });
  expect(await listPermissions(LOCAL_VIEWER, "gone", noInstallation)).toBeNull();
});

test("a tool is explained in the context of a conversation", async () => {
  const { conversation } = await fillLibrary();
  const explained = await explainPermissions(
    LOCAL_VIEWER,
    "files",
    "drop",
    conversation,
    noInstallation,
  );
  expect(explained?.items).toHaveLength(1);
  expect(explained?.items[0]?.enabled.text).toContain(
    "Without filtered it would be On, decided by conversation override.",
  );
  expect(
    (await explainPermissions(LOCAL_VIEWER, "files", "gone", null, noInstallation))?.items,
  ).toEqual([]);
  expect(
    await explainPermissions(LOCAL_VIEWER, "files", "drop", "gone", noInstallation),
  ).toBeNull();
});
