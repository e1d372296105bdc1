import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { importToolsets, readText, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { listChanges, redo, undo } from "../changes/undo";
import { countLibrary } from "../conversations/list";
import { editTools } from "./edit";
import { getToolsetFile, listToolsetFiles, toolsetText } from "./list";
import { deleteToolsetFile, restoreToolsetFile } from "../trash/move";
import { undoImport } from "../imports/undo";

useLibrary();

const FILE = JSON.stringify(
  buildToolsets([
    buildToolset({
      id: "web",
      toolsetDefaults: { enabled: true },
      tools: [buildTool(), buildTool({ name: "search", enabled: false })],
    }),
    buildToolset({ id: "files", kind: "mcp", version: "1.2" }),
    { id: "bare", kind: "uri" },
  ]),
  null,
  2,
);

const exported = async (id: string) => readText(await toolsetText(id));

async function edit(id: string, tool: number, value: boolean | null) {
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  const row = file?.toolsets[0]?.row;
  return editTools({
    fileId: id,
    edits: [
      {
        toolsetId: row?.id ?? 0,
        expectedRevision: row?.revision ?? 0,
        edit: { kind: "tool", tool, field: "enabled", value },
      },
    ],
  });
}

describe("a toolset file", () => {
  test("comes out byte for byte and is listed with its counts", async () => {
    const { id } = await importToolsets(FILE);
    expect(await exported(id)).toBe(FILE);
    expect(await listToolsetFiles()).toMatchObject([
      {
        id,
        documentId: "web,files,bare",
        title: "web, files, bare",
        toolsetCount: 3,
        toolCount: 3,
      },
    ]);
    expect(await countLibrary(LOCAL_VIEWER)).toMatchObject({ toolsets: 1 });
  });

  test("is found by the ids of its toolsets, all or one", async () => {
    const { id } = await importToolsets(FILE);
    expect((await getToolsetFile(LOCAL_VIEWER, "doc:web,files,bare"))?.file.id).toBe(id);
    expect((await getToolsetFile(LOCAL_VIEWER, "doc:files"))?.file.id).toBe(id);
    expect(await getToolsetFile(LOCAL_VIEWER, "doc:other")).toBeNull();
    expect(await toolsetText("nothing")).toBeNull();
  });

  test("has rows for its toolsets and tools", async () => {
    const { id } = await importToolsets(FILE);
    expect((await getToolsetFile(LOCAL_VIEWER, id))?.toolsets).toMatchObject([
      {
        row: { position: 0, toolsetId: "web", defaults: { enabled: true, requiresApproval: null } },
        tools: [
          { position: 0, name: "web:fetch", enabled: null },
          { position: 1, name: "search", enabled: false, requiresApproval: null },
        ],
      },
      { row: { toolsetId: "files", kind: "mcp", version: "1.2" }, tools: [{}] },
      { row: { toolsetId: "bare", kind: "uri" }, tools: [] },
    ]);
  });
});

test("a toolset that is switched off, and a tool with a status, say so by their gates", async () => {
  const schema = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
  const status = { v: 1, source: { spec: { status: "TOOL_STATUS_ARCHIVED" } } };
  const { id } = await importToolsets(
    JSON.stringify({
      schema,
      toolsets: [
        {
          id: "off",
          kind: "mcp",
          extensions: { "dev.colloquy:permissions": { v: 1, disabled: true } },
          tools: [{ name: "a" }],
        },
        {
          id: "old",
          kind: "mcp",
          tools: [{ name: "b", extensions: { "dev.colloquy:cadenya": status } }, { name: "c" }],
        },
      ],
    }),
  );
  const detail = await getToolsetFile(LOCAL_VIEWER, id);
  const gates = detail?.toolsets.flatMap(({ tools }) =>
    tools.map((tool) => tool.gates.map((gate) => gate.id)),
  );
  expect(gates).toEqual([["toolset-disabled"], ["archived"], []]);
});

describe("editTools", () => {
  test("changes one tool's text, and undo takes it back byte for byte", async () => {
    const { id } = await importToolsets(FILE);
    expect(await edit(id, 1, true)).toMatchObject({ ok: true, revision: 2 });
    const changed = await exported(id);
    expect(changed).not.toBe(FILE);
    const file = await getToolsetFile(LOCAL_VIEWER, id);
    expect(file?.toolsets[0]?.tools[1]).toMatchObject({ enabled: true, revision: 2 });
    expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
    expect(await exported(id)).toBe(FILE);
    expect(await redo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
    expect(await exported(id)).toBe(changed);
  });

  test("makes many edits of several toolsets one change", async () => {
    const { id } = await importToolsets(FILE);
    const toolsets = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets ?? [];
    const edits = toolsets.flatMap(({ row, tools }) => [
      ...tools.map((tool) => ({
        toolsetId: row.id,
        expectedRevision: row.revision,
        edit: {
          kind: "tool" as const,
          tool: tool.position,
          field: "requiresApproval" as const,
          value: true,
        },
      })),
      {
        toolsetId: row.id,
        expectedRevision: row.revision,
        edit: { kind: "default" as const, field: "enabled" as const, value: false },
      },
    ]);
    expect(await editTools({ fileId: id, edits })).toMatchObject({
      ok: true,
      label: "Change 6 permissions",
    });
    const after = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets ?? [];
    expect(after.map(({ row }) => row.defaults.enabled)).toEqual([false, false, false]);
    expect(after.flatMap(({ tools }) => tools.map((tool) => tool.requiresApproval))).toEqual([
      true,
      true,
      true,
    ]);
    expect((await listChanges(LOCAL_VIEWER, "toolset", id))?.changes).toHaveLength(1);
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    expect(await exported(id)).toBe(FILE);
  });

  test("refuses a stale revision and a tool that is not there, and writes nothing then", async () => {
    const { id } = await importToolsets(FILE);
    const row = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row;
    await edit(id, 0, false);
    const now = await exported(id);
    const stale = {
      toolsetId: row?.id ?? 0,
      expectedRevision: 1,
      edit: { kind: "tool", tool: 1, field: "enabled", value: true },
    } as const;
    expect(await editTools({ fileId: id, edits: [stale] })).toMatchObject({
      ok: false,
      code: "stale",
      current: { revision: 2 },
    });
    expect(await edit(id, 9, true)).toMatchObject({ ok: false, code: "invalid" });
    expect(await exported(id)).toBe(now);
    expect(await editTools({ fileId: "nothing", edits: [stale] })).toMatchObject({
      code: "not-found",
    });
  });

  type Asked = Parameters<typeof editTools>[0]["edits"][number];

  test("any bulk of changes is undone at once, byte for byte", async () => {
    const { id } = await importToolsets(FILE);
    const edits = fc.record({
      toolset: fc.nat(2),
      tool: fc.option(fc.nat(1)),
      field: fc.constantFrom("enabled" as const, "requiresApproval" as const),
      value: fc.constantFrom(true, false, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 6 }), async (drawn) => {
        const toolsets = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets ?? [];
        const known = drawn.flatMap(({ toolset, tool, field, value }): Asked[] => {
          const { row, tools } = toolsets[toolset]!;
          const where = { toolsetId: row.id, expectedRevision: row.revision };
          if (tool === null) return [{ ...where, edit: { kind: "default", field, value } }];
          const isThere = tools[tool] !== undefined;
          return isThere ? [{ ...where, edit: { kind: "tool", tool, field, value } }] : [];
        });
        const outcome = await editTools({ fileId: id, edits: known });
        if (outcome.ok && outcome.changeId !== null)
          await undo(LOCAL_VIEWER, { noun: "toolset", id });
        expect(await exported(id)).toBe(FILE);
      }),
      { numRuns: 15 },
    );
  });

  test("writes nothing when all is as asked", async () => {
    const { id } = await importToolsets(FILE);
    expect(await edit(id, 1, false)).toMatchObject({ ok: true, changeId: null });
    expect(await exported(id)).toBe(FILE);
  });
});

test("a toolset file goes to the trash and comes back", async () => {
  const { id } = await importToolsets(FILE);
  expect(await deleteToolsetFile(LOCAL_VIEWER, id)).toMatchObject({ ok: true, label: "Delete" });
  expect(await listToolsetFiles()).toEqual([]);
  expect(await listToolsetFiles({ trash: true })).toHaveLength(1);
  await undo(LOCAL_VIEWER, { noun: "toolset", id });
  expect(await listToolsetFiles()).toHaveLength(1);
  await redo(LOCAL_VIEWER, { noun: "toolset", id });
  await restoreToolsetFile(LOCAL_VIEWER, id);
  expect(await restoreToolsetFile(LOCAL_VIEWER, id)).toMatchObject({ ok: true, changeId: null });
  expect(await listToolsetFiles()).toHaveLength(1);
});

test("a replaced toolset file comes back when the import is undone", async () => {
  const { id } = await importToolsets(FILE);
  const other = JSON.stringify(buildToolsets());
  const { importId } = await importToolsets(other, { mode: "replace", id });
  expect(await exported(id)).toBe(other);
  expect(await undoImport(LOCAL_VIEWER, importId)).toMatchObject({
    ok: true,
    counts: { restored: 1 },
  });
  expect(await exported(id)).toBe(FILE);
});
