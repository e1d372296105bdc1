import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test } from "vitest";

import { noInstallation } from "@/lib/testing/builders/no-installation";
import { buildCall, buildComposite, buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";

import { editTools } from "../toolsets/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { getToolPage } from "./page";
import { getToolsetFile } from "../toolsets/list";

useLibrary();

const fileOf = (...tools: object[]) =>
  JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [{ id: "web", kind: "mcp", server: {}, toolsetDefaults: { enabled: false }, tools }],
  });
const search = {
  name: "search",
  argsSchema: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
  examples: [{ q: "a" }, { q: 1 }],
};

const page = (fileId: string, name = "search", position: number | null = null) =>
  getToolPage(LOCAL_VIEWER, { fileId, toolsetId: "web", name, position }, noInstallation);

async function edit(id: string, path: string[], value: unknown, tool = 0) {
  const row = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row;
  const outcome = await editTools({
    fileId: id,
    edits: [
      {
        toolsetId: row?.id ?? 0,
        expectedRevision: row?.revision ?? 0,
        edit: { kind: "member", tool, path, value },
      },
    ],
  });
  expect(outcome.ok).toBe(true);
}

describe("getToolPage", () => {
  test("has the tool with its levels and its examples held against the schema", async () => {
    const { id } = await importToolsets(fileOf({ name: "other" }, search));
    expect(await page(id)).toMatchObject({
      fileId: id,
      toolset: { id: "web", kind: "mcp", position: 0 },
      position: 1,
      tool: search,
      isTwin: false,
      collected: { tool: { toolsetId: "web", name: "search" } },
      examples: [[], [{ pointer: "/q", reason: "must be a text" }]],
      callerCount: 0,
    });
    expect(await page(id, "none")).toBeNull();
    expect(await page("nothing")).toBeNull();
  });

  test("tells twins apart by their position", async () => {
    const { id } = await importToolsets(fileOf(search, { ...search, summary: "b" }));
    expect(await page(id, "search", 1)).toMatchObject({ isTwin: true, tool: { summary: "b" } });
  });

  test("lists the conversations that called it", async () => {
    const { id } = await importToolsets(fileOf(search));
    const call = buildCall({ toolRef: { name: "search", toolsetId: "web" } });
    const text = JSON.stringify(
      buildConversation({
        conversationTitle: "Called",
        messages: [buildComposite([call])],
      }),
    );
    const conversation = await importConversation(text);
    expect(await page(id)).toMatchObject({
      callerCount: 1,
      callers: [{ conversationId: conversation.id, title: "Called", calls: 1 }],
    });
  });

  test("has the earlier definitions, graded, through edits, moves and imports", async () => {
    const { id } = await importToolsets(fileOf(search));
    await importToolsets(fileOf({ ...search, summary: "Finds." }), { mode: "replace", id });
    await edit(id, ["enabled"], true);
    await edit(id, ["summary"], "Finds pages.");
    const file = await getToolsetFile(LOCAL_VIEWER, id);
    await editToolsetStructure({
      fileId: id,
      expectedRevision: file?.file.revision ?? 0,
      edit: { kind: "copyTool", toolset: 0, tool: 0, name: "copy" },
    });
    await edit(id, ["argsSchema", "required"], ["q", "r"]);
    expect((await page(id))?.versions).toMatchObject([
      { number: 4, grade: "dangerous", label: "Change “required” of “search”" },
      { number: 3, grade: "behavioural", label: "Change “summary” of “search”" },
      { number: 2, grade: "behavioural", label: "Import the file again" },
      { number: 1, grade: "none", atMs: null, text: JSON.stringify(search) },
    ]);
    expect((await page(id, "copy"))?.versions).toMatchObject([{ number: 1 }]);
  });
});
