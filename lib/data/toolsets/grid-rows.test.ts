import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectPermissions } from "@/lib/domain/permissions/resolve/collect";
import { explainTool } from "@/lib/domain/permissions/resolve/explain";
import { asList, asRecord } from "@/lib/shared/read-value";
import { allSteps } from "@/lib/shared/steps";
import type { ToolsetRow } from "@/lib/domain/toolset/view/listing";
import { collectRow } from "@/lib/domain/toolset/view/row-permissions";
import { storedPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import { toolRows } from "./grid-rows";

const stored = fc.constantFrom<unknown>(true, false, null, "true", 0, undefined);
const names = fc.constantFrom("read", "a/read", "a:read", "__proto__", "constructor", "write");
const ids = fc.constantFrom("a", "b", "a/read");

const permissions = fc
  .record({ enabled: stored, requiresApproval: stored })
  .map((record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)),
  );

const status = fc.constantFrom(
  "TOOL_STATUS_AVAILABLE",
  "TOOL_STATUS_FILTERED",
  "TOOL_STATUS_ARCHIVED",
);

const tools = fc
  .record({ name: names, own: permissions, status })
  .map(({ name, own, status: is }) => ({
    name,
    ...own,
    extensions: { "dev.colloquy:cadenya": { v: 1, source: { spec: { status: is } } } },
  }));

const startsWith = fc
  .constantFrom("r", "w", "__", "")
  .map((start) => ({ filters: [{ matcher: { startsWith: start } }] }));

const adapters = fc.record(
  {
    excludeTools: startsWith,
    toolApprovals: fc.oneof(
      startsWith.map((only) => ({ only })),
      fc.constant({ always: true }),
    ),
  },
  { requiredKeys: [] },
);

const toolsets = fc
  .record({
    id: ids,
    defaults: permissions,
    off: fc.boolean(),
    adapter: adapters,
    tools: fc.array(tools, { maxLength: 4 }),
  })
  .map(({ id, defaults, off, adapter, tools: list }) => ({
    id,
    kind: "mcp",
    toolsetDefaults: defaults,
    tools: list,
    extensions: {
      ...(off ? { "dev.colloquy:permissions": { v: 1, disabled: true } } : {}),
      "dev.colloquy:cadenya": { v: 1, source: { spec: { adapter: { mcp: adapter } } } },
    },
  }));

const overrides = fc.array(
  fc
    .record({
      toolId: fc.constantFrom("a/read", "a:read", "read", "b/write", "b/__proto__"),
      own: permissions,
    })
    .map(({ toolId, own }) => ({ toolId, ...own })),
  { maxLength: 4 },
);

const libraries = fc.record({
  toolsets: fc.array(toolsets, { minLength: 1, maxLength: 3 }),
  application: permissions,
  toolOverrides: fc.option(overrides),
  from: fc.nat(2),
});

function toolsetRow(value: Record<string, unknown>, position: number): ToolsetRow {
  return {
    id: position,
    position,
    toolsetId: String(value["id"]),
    kind: "mcp",
    version: null,
    revision: 1,
    defaults: storedPermissions(asRecord(value["toolsetDefaults"])),
  };
}

describe("rows of the grid", () => {
  test("decide what the documents decide, with the same steps", () => {
    fc.assert(
      fc.property(libraries, ({ toolsets: all, application, toolOverrides, from: at }) => {
        const from = Math.min(at, all.length - 1);
        const own = all.slice(from);
        const conversation = toolOverrides === null ? undefined : { toolOverrides };
        const keys = own.map((toolset) => toolset.tools.map((_, id) => ({ id, revision: 1 })));
        const rows = allSteps(toolRows({ toolsets: all, from, application, conversation }, keys));
        const documents = { toolsets: all, application, ...(conversation ? { conversation } : {}) };
        const wanted = collectPermissions(documents)
          .tools.filter(({ tool }) => tool.toolset >= from)
          .map(explainTool);
        const context = { application, inConversation: conversation !== undefined };
        const found = own.flatMap((toolset, position) =>
          (rows[position] ?? []).map((row) =>
            explainTool(collectRow(toolsetRow(toolset, position), row, context)),
          ),
        );
        expect(found.map(({ enabled, requiresApproval }) => [enabled, requiresApproval])).toEqual(
          wanted.map(({ enabled, requiresApproval }) => [enabled, requiresApproval]),
        );
      }),
    );
  });

  test("mark tools that share their name", () => {
    const value = { id: "a", kind: "mcp", tools: [{ name: "x" }, { name: "y" }, { name: "x" }] };
    const keys = [asList(value.tools).map((_, id) => ({ id, revision: 1 }))];
    const [rows] = allSteps(toolRows({ toolsets: [value], from: 0, application: {} }, keys));
    expect(rows?.map(({ isTwin }) => isTwin)).toEqual([true, false, true]);
  });

  test("name every spelling of an override, in its order", () => {
    const value = { id: "a", kind: "mcp", tools: [{ name: "x" }] };
    const toolOverrides = [{ toolId: "x" }, { toolId: "a/x", enabled: false }, { toolId: "x" }];
    const [rows] = allSteps(
      toolRows({ toolsets: [value], from: 0, application: {}, conversation: { toolOverrides } }, [
        [{ id: 1, revision: 1 }],
      ]),
    );
    expect(rows?.[0]?.override).toMatchObject({
      toolIds: ["x", "a/x"],
      levels: { enabled: { stored: { enabled: false } } },
    });
  });
});
