import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { editTools } from "../toolsets/edit";
import { readApplicationDefaults, readToolsetDocuments } from "./documents";
import { setSetting } from "../settings/settings";
import { deleteToolsetFile } from "../trash/move";

useLibrary();

const web = buildToolset({
  id: "web",
  tools: [buildTool(), buildTool({ name: "search", enabled: false })],
});
const files = buildToolset({ id: "files", kind: "mcp", tools: [] });

test("every toolset is there as it was imported, complete with its tools", async () => {
  const { id } = await importToolsets(JSON.stringify(buildToolsets([web, files]), null, 2));
  const [file] = await readToolsetDocuments();
  expect(file).toMatchObject({ fileId: id, title: "web, files", revision: 1 });
  expect(file?.toolsets.map(({ value }) => value)).toEqual([web, files]);
});

test("an edit is seen at once, an untouched file is not parsed again", async () => {
  await importToolsets(JSON.stringify(buildToolsets([web])));
  await importToolsets(JSON.stringify(buildToolsets([files])));
  const [before, edited] = await readToolsetDocuments();
  const [toolset] = edited!.toolsets;
  await editTools({
    fileId: edited!.fileId,
    edits: [
      {
        toolsetId: toolset!.rowId,
        expectedRevision: toolset!.revision,
        edit: { kind: "tool", tool: 0, field: "enabled", value: false },
      },
    ],
  });
  const [same, after] = await readToolsetDocuments();
  expect(same).toBe(before);
  expect(after?.toolsets[0]).toMatchObject({
    rowId: toolset!.rowId,
    revision: toolset!.revision + 1,
    value: { tools: [{ name: "web:fetch", enabled: false }, { name: "search" }] },
  });
});

test("a file in the trash decides nothing", async () => {
  const { id } = await importToolsets(JSON.stringify(buildToolsets([web])));
  await deleteToolsetFile(LOCAL_VIEWER, id);
  expect(await readToolsetDocuments()).toEqual([]);
});

test("the application says only what is set", async () => {
  expect(await readApplicationDefaults()).toEqual({});
  await setSetting("defaultApproval", "ask");
  expect(await readApplicationDefaults()).toEqual({ requiresApproval: true });
  await setSetting("defaultApproval", "allow");
  await setSetting("defaultEnabled", "off");
  expect(await readApplicationDefaults()).toEqual({ enabled: false, requiresApproval: false });
});
