import { expect, test } from "vitest";
import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import { editedShell } from "@/lib/testing/builders/edit-message";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { overrideChanges, toolsetEdits } from "./edits-of";
import { NOTHING_PENDING, withChanges, type Change, type Stated } from "./pending";

const toolset = buildToolsetRow({ id: 7, revision: 4, toolsetId: "files" });
const silent = { id: "conversation", where: null, stored: {} } as const;
const levels = { enabled: silent, requiresApproval: silent };

const change = (level: "own" | "override", tool: number, value: Stated): Change => ({
  place: { level, toolset: 7, tool, field: "enabled" },
  saved: value === null ? true : null,
  value,
});

test("edits name tools by their place now, and leave out those that are gone", () => {
  const detail = {
    toolsets: [{ row: toolset, tools: [buildToolRow({ id: 3, position: 0 })] }],
  } as unknown as ToolsetFileDetail;
  const defaults: Change = {
    place: { level: "defaults", toolset: 7, tool: null, field: "requiresApproval" },
    saved: null,
    value: true,
  };
  const pending = withChanges(NOTHING_PENDING, [
    change("own", 3, false),
    change("own", 99, false),
    change("override", 3, true),
    defaults,
  ]);
  const where = { toolsetId: 7, expectedRevision: 4 };
  expect(toolsetEdits(pending, detail)).toEqual([
    { ...where, edit: { kind: "tool", tool: 0, field: "enabled", value: false } },
    { ...where, edit: { kind: "default", field: "requiresApproval", value: true } },
  ]);
});

test("a new override is written as toolset/name, a known one keeps its spelling", () => {
  const rows = [
    { toolset, tool: buildToolRow({ id: 1, name: "read" }) },
    {
      toolset,
      tool: buildToolRow({
        id: 2,
        name: "write",
        override: { toolIds: ["files:write", "write"], levels },
      }),
    },
  ];
  const set = withChanges(NOTHING_PENDING, [
    change("override", 1, true),
    change("override", 2, false),
  ]);
  expect(overrideChanges(set, rows)).toEqual([
    { toolId: "files/read", fields: { enabled: true } },
    { toolId: "write", fields: { enabled: false } },
  ]);
  const cleared = withChanges(NOTHING_PENDING, [change("override", 2, null)]);
  expect(overrideChanges(cleared, rows).map(({ toolId }) => toolId)).toEqual([
    "files:write",
    "write",
  ]);
});

test.each([true, false, null])("what is set to %s is what the conversation then says", (value) => {
  const toolOverrides = [
    { toolId: "files/write", enabled: true },
    { toolId: "write", enabled: false },
  ];
  const before = { id: "c", toolOverrides };
  const tool = buildToolRow({
    id: 2,
    name: "write",
    override: { toolIds: ["files/write", "write"], levels },
  });
  const pending = withChanges(NOTHING_PENDING, [change("override", 2, value)]);
  const overrides = overrideChanges(pending, [{ toolset, tool }]);
  const shell = JSON.stringify({ ...before, messages: [] });
  const after = editedShell(shell, { kind: "overrides", overrides });
  const { tools } = collectPermissions({
    toolsets: [{ id: "files", tools: [{ name: "write" }] }],
    conversation: JSON.parse(after) as unknown,
  });
  const { steps, winner, value: is } = resolve("enabled", tools[0]!.levels.enabled, []);
  expect([steps[winner]?.id, is]).toEqual(
    value === null ? ["built-in", true] : ["conversation", value],
  );
});
