import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ToolsetStructureEdit } from "@/lib/domain/toolset/edit/structure";
import { importToolsets, readText, useLibrary } from "@/lib/testing/library/library";

import { redo, undo } from "../changes/undo";
import { createToolsetFile } from "./create";
import { editTools } from "./edit";
import { editToolsetStructure } from "./edit-structure";
import { checkStore } from "../derived/laws";
import { getToolsetFile, toolsetText } from "./list";

const library = useLibrary();

const FILE = `\uFEFF{
  "schema": "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  "toolsets": [
    { "id": "web", "kind": "builtin", "tools": [
      { "name": "a", "x": 1.0 },
      { "name": "b" }
    ] },
    { "id": "files", "kind": "uri", "tools": [ ] },
    { "kind": "uri", "id": "bare" }
  ], "more": 1e2
}`;

const exported = async (id: string) => readText(await toolsetText(id));

async function edit(id: string, wanted: ToolsetStructureEdit) {
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  const expectedRevision = file?.file.revision ?? 0;
  return editToolsetStructure({ fileId: id, expectedRevision, edit: wanted });
}

describe("editToolsetStructure", () => {
  test("adds a tool; the others keep their rows and revisions, and undo restores every byte", async () => {
    const { id } = await importToolsets(FILE);
    const before = await getToolsetFile(LOCAL_VIEWER, id);
    expect(await edit(id, { kind: "addTool", toolset: 0, value: { name: "c" } })).toMatchObject({
      ok: true,
      label: "Add the tool “c”",
      revision: 2,
    });
    const after = await getToolsetFile(LOCAL_VIEWER, id);
    expect(after?.file).toMatchObject({ toolCount: 3, revision: 2 });
    expect(after?.toolsets[0]?.row).toMatchObject({ id: before?.toolsets[0]?.row.id, revision: 2 });
    expect(after?.toolsets[1]?.row.revision).toBe(1);
    expect(after?.toolsets[0]?.tools.map(({ id: row }) => row)).toEqual([
      ...(before?.toolsets[0]?.tools ?? []).map(({ id: row }) => row),
      expect.any(Number),
    ]);
    const changed = await exported(id);
    expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
    expect(await exported(id)).toBe(FILE);
    expect(await redo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
    expect(await exported(id)).toBe(changed);
  });

  test("changes nothing where the file was changed in between, or the edit is refused", async () => {
    const { id } = await importToolsets(FILE);
    const wanted = { kind: "removeToolset", toolset: 0 } as const;
    expect(
      await editToolsetStructure({ fileId: id, expectedRevision: 9, edit: wanted }),
    ).toMatchObject({ ok: false, code: "stale" });
    expect(await edit(id, { kind: "removeToolset", toolset: 9 })).toMatchObject({
      code: "invalid",
    });
    expect(await edit("nothing", wanted)).toMatchObject({ code: "not-found" });
    expect(await exported(id)).toBe(FILE);
  });
});

const position = fc.nat(3);
const structureEdit: fc.Arbitrary<ToolsetStructureEdit> = fc.oneof(
  fc.record({
    kind: fc.constant("addToolset" as const),
    value: fc.record({ id: fc.string({ minLength: 1 }), kind: fc.constant("mcp") }),
  }),
  fc.record({ kind: fc.constant("removeToolset" as const), toolset: position }),
  fc.record({ kind: fc.constant("moveToolset" as const), toolset: position, to: position }),
  fc.record({
    kind: fc.constant("addTool" as const),
    toolset: position,
    value: fc.record({ name: fc.string({ minLength: 1 }) }),
  }),
  fc.record({
    kind: fc.constant("addTools" as const),
    toolset: position,
    values: fc.array(fc.record({ name: fc.string({ minLength: 1 }) }), { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("copyTool" as const),
    toolset: position,
    tool: position,
    name: fc.string({ minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant("removeTools" as const),
    toolset: position,
    tools: fc.array(position, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant("moveTool" as const),
    toolset: position,
    tool: position,
    to: position,
  }),
);
type Step = { on: "structure"; edit: ToolsetStructureEdit } | { on: "member"; tool: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ on: fc.constant("structure" as const), edit: structureEdit }),
  fc.record({ on: fc.constant("member" as const), tool: position }),
);

async function take(id: string, wanted: Step): Promise<void> {
  if (wanted.on === "structure") {
    await edit(id, wanted.edit);
    return;
  }
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  const row = file?.toolsets[0]?.row;
  if (row === undefined) return;
  await editTools({
    fileId: id,
    edits: [
      {
        toolsetId: row.id,
        expectedRevision: row.revision,
        edit: { kind: "member", tool: wanted.tool, path: ["summary"], value: `at ${Date.now()}` },
      },
    ],
  });
}

test("any edits are taken back to the byte, one after the other, and done again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const { id } = await importToolsets(FILE);
      const texts = [await exported(id)];
      for (const wanted of steps) {
        await take(id, wanted);
        const text = await exported(id);
        if (text !== texts.at(-1)) texts.push(text);
      }
      const store = await library.store();
      expect(await checkStore(store)).toEqual([]);
      for (const text of texts.slice(0, -1).toReversed()) {
        expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
        expect(await exported(id)).toBe(text);
      }
      expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: false });
      for (const text of texts.slice(1)) {
        expect(await redo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({ ok: true });
        expect(await exported(id)).toBe(text);
      }
      expect(await checkStore(store)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 60_000);

describe("createToolsetFile", () => {
  test("makes a file that can be edited and taken back into the trash", async () => {
    const made = await createToolsetFile({ id: "new", kind: "mcp", tools: [{ name: "t" }] });
    if (!made.ok) throw new Error(JSON.stringify(made.diagnostics));
    const { id } = made;
    const file = await getToolsetFile(LOCAL_VIEWER, id);
    expect(file?.file).toMatchObject({
      title: "new",
      toolCount: 1,
      errorCount: 0,
      format: "cjson",
    });
    expect(await edit(id, { kind: "addTool", toolset: 0, value: { name: "u" } })).toMatchObject({
      ok: true,
    });
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    expect(await undo(LOCAL_VIEWER, { noun: "toolset", id })).toMatchObject({
      label: "Add the toolset “new”",
    });
    expect((await getToolsetFile(LOCAL_VIEWER, id))?.file.deletedMs).toEqual(expect.any(Number));
    await redo(LOCAL_VIEWER, { noun: "toolset", id });
    expect((await getToolsetFile(LOCAL_VIEWER, id))?.file.deletedMs).toBeNull();
  });

  test("refuses what is no toolset", async () => {
    expect(await createToolsetFile({ id: "a" })).toMatchObject({ ok: false });
  });
});
