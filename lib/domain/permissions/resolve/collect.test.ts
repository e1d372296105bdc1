import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { buildTool, buildToolset } from "@/lib/testing/builders/toolset";
import { collectPermissions, type PermissionDocuments } from "./collect";
import { explainTool } from "./explain";
import { FIELDS, resolve } from "./resolve";

/** `toolset/tool: value by winner` of one field for every tool. */
function decisions(
  documents: PermissionDocuments,
  field: "enabled" | "requiresApproval" = "enabled",
): string[] {
  return collectPermissions(documents).tools.map(({ tool, levels, gates }) => {
    const { value, winner, steps } = resolve(field, levels[field], gates);
    return `${tool.toolsetId}/${tool.name}: ${value} by ${steps[winner]?.id}`;
  });
}

const withOverrides = (...toolOverrides: unknown[]) => ({ toolOverrides });

describe("collectPermissions", () => {
  test("gathers every level of the example conversation", () => {
    const toolsets = [
      buildToolset({
        toolsetDefaults: { enabled: true, requiresApproval: true },
        tools: [buildTool({ requiresApproval: false })],
      }),
    ];
    const conversation = buildConversation({
      toolOverrides: [{ toolId: "webtools/web:fetch", requiresApproval: true }],
    });
    const [collected] = collectPermissions({
      toolsets,
      conversation,
      application: { requiresApproval: false },
    }).tools;
    expect(
      collected?.levels.requiresApproval.map((level) => [
        level.id,
        level.stored.requiresApproval,
        level.where?.pointer,
      ]),
    ).toEqual([
      ["conversation", true, "/toolOverrides/0"],
      ["tool", false, "/tools/0/requiresApproval"],
      ["toolsetRule", undefined, undefined],
      ["toolsetDefaults", true, "/toolsetDefaults/requiresApproval"],
      ["application", false, ""],
    ]);
    expect(decisions({ toolsets, conversation }, "requiresApproval")).toEqual([
      "webtools/web:fetch: true by conversation",
    ]);
    expect(decisions({ toolsets }, "requiresApproval")).toEqual([
      "webtools/web:fetch: false by tool",
    ]);
  });

  test("of several overrides for one tool the last boolean counts, for each field", () => {
    const toolsets = [buildToolset()];
    const conversation = withOverrides(
      { toolId: "webtools/web:fetch", enabled: false, requiresApproval: true },
      { toolId: "web:fetch", requiresApproval: false },
      { toolId: "webtools:web:fetch", enabled: "yes" },
    );
    expect(decisions({ toolsets, conversation })).toEqual([
      "webtools/web:fetch: false by conversation",
    ]);
    expect(decisions({ toolsets, conversation }, "requiresApproval")).toEqual([
      "webtools/web:fetch: false by conversation",
    ]);
    const [collected] = collectPermissions({ toolsets, conversation }).tools;
    expect(collected?.levels.enabled[0]).toMatchObject({
      where: { pointer: "/toolOverrides/0" },
      note: "toolId resolved as toolset/name; entry 1, the last that counts of 3 for this tool",
    });
  });

  test("of several overrides for one tool none is said to count where none does", () => {
    const conversation = withOverrides(
      { toolId: "webtools/web:fetch", requiresApproval: "no" },
      { toolId: "web:fetch", enabled: true },
    );
    const [collected] = collectPermissions({ toolsets: [buildToolset()], conversation }).tools;
    expect(collected?.levels.requiresApproval[0]?.note).toBe(
      "toolId resolved as toolset/name; entry 1, and none of 2 for this tool counts",
    );
  });

  test("a changed definition is not said to be a changed description", () => {
    // Other credentials, a new argument and what a tool answers are graded alike.
    for (const change of ["behavioural", "breaking"] as const) {
      const syncState = () => ({ missing: false, unreviewed: false, change });
      const [collected] = collectPermissions({ toolsets: [buildToolset()], syncState }).tools;
      expect(collected?.gates.map(({ message }) => message)).toEqual([
        "it is no longer as it was accepted",
      ]);
    }
  });

  test("an override that fits several tools or none has no effect, and is reported", () => {
    const toolsets = [buildToolset({ id: "a" }), buildToolset({ id: "b" })];
    const conversation = withOverrides(
      { toolId: "web:fetch", enabled: false },
      { toolId: "gone", requiresApproval: true },
      { toolId: "gone", enabled: true },
      { enabled: false },
      "nonsense",
    );
    const { overrides } = collectPermissions({ toolsets, conversation });
    expect(overrides.map((one) => [one.resolution.how, one.unmetTightening])).toEqual([
      ["ambiguous", true],
      ["unresolved", true],
      ["unresolved", false],
      ["unresolved", true],
      ["unresolved", false],
    ]);
    expect(decisions({ toolsets, conversation })).toEqual([
      "a/web:fetch: true by built-in",
      "b/web:fetch: true by built-in",
    ]);
  });

  test("two tools of one name in a toolset are both listed; no override reaches them", () => {
    const toolsets = [buildToolset({ tools: [buildTool(), buildTool({ enabled: false })] })];
    const conversation = withOverrides({ toolId: "webtools/web:fetch", enabled: false });
    expect(decisions({ toolsets, conversation })).toEqual([
      "webtools/web:fetch: true by built-in",
      "webtools/web:fetch: false by tool",
    ]);
  });
});

describe("gates", () => {
  const cadenya = (status: string) => ({
    extensions: { "dev.colloquy:cadenya": { v: 1, source: { spec: { status } } } },
  });
  const own = (permissions: object) => ({
    extensions: { "dev.colloquy:permissions": { v: 1, ...permissions } },
  });
  const forced = withOverrides({
    toolId: "webtools/web:fetch",
    enabled: true,
    requiresApproval: false,
  });
  const quiet = { missing: false, unreviewed: false, change: null };

  test.each([
    ["toolset-disabled", buildToolset(own({ disabled: true })), quiet, "enabled"],
    [
      "filtered",
      buildToolset({ tools: [buildTool(cadenya("TOOL_STATUS_FILTERED"))] }),
      quiet,
      "enabled",
    ],
    [
      "filtered",
      buildToolset({ tools: [buildTool(cadenya("TOOL_STATUS_OMITTED"))] }),
      quiet,
      "enabled",
    ],
    [
      "archived",
      buildToolset({ tools: [buildTool(cadenya("TOOL_STATUS_ARCHIVED"))] }),
      quiet,
      "enabled",
    ],
    ["missing", buildToolset(), { ...quiet, missing: true }, "enabled"],
    ["new-unreviewed", buildToolset(), { ...quiet, unreviewed: true }, "requiresApproval"],
    [
      "new-unreviewed",
      buildToolset(own({ newTools: "disabled" })),
      { ...quiet, unreviewed: true },
      "enabled",
    ],
    ["definition-changed", buildToolset(), { ...quiet, change: "behavioural" }, "requiresApproval"],
    ["definition-changed", buildToolset(), { ...quiet, change: "breaking" }, "enabled"],
  ] as const)("%s closes what an override opened", (id, toolset, state, field) => {
    const documents = { toolsets: [toolset], conversation: forced, syncState: () => state };
    const tight = field === "requiresApproval";
    expect(decisions(documents, field)).toEqual([`webtools/web:fetch: ${tight} by ${id}`]);
  });

  test.each([
    buildToolset(own({ disabled: "true" })),
    buildToolset({ toolsetDefaults: { enabled: false } }),
    buildToolset({ tools: [buildTool(cadenya("TOOL_STATUS_AVAILABLE"))] }),
  ])("are not active for %j", (toolset) => {
    expect(decisions({ toolsets: [toolset], conversation: forced })).toEqual([
      "webtools/web:fetch: true by conversation",
    ]);
  });

  test("a new tool inherits where the toolset wants it so", () => {
    const toolsets = [buildToolset(own({ newTools: "inherit" }))];
    const syncState = () => ({ ...quiet, unreviewed: true });
    expect(decisions({ toolsets, syncState }, "requiresApproval")).toEqual([
      "webtools/web:fetch: false by built-in",
    ]);
  });
});

describe("laws", () => {
  const flag = fc.oneof(fc.boolean(), fc.constantFrom(null, "true"));
  const flags = fc.record({ enabled: flag, requiresApproval: flag }, { requiredKeys: [] });
  const name = fc.constantFrom("read", "write", "__proto__", "constructor", "toString");
  const tool = fc.tuple(name, flags).map(([own, said]) => ({ name: own, ...said }));
  const toolset = fc
    .tuple(flags, fc.uniqueArray(tool, { selector: (one) => one.name }))
    .map(([toolsetDefaults, tools]) => ({ toolsetDefaults, tools }));
  const toolsets = fc.tuple(toolset, toolset).map(([a, b]) => [
    { id: "a", kind: "mcp", ...a },
    { id: "b", kind: "uri", ...b },
  ]);
  const toolId = fc.tuple(fc.constantFrom("a/", "b:", ""), name).map((parts) => parts.join(""));
  const overrides = fc.uniqueArray(
    fc.tuple(toolId, flags).map(([id, one]) => ({ toolId: id, ...one })),
    { maxLength: 3, selector: (one) => one.toolId.split(/[/:]/).at(-1) },
  );

  test("permuting toolsets, tools and overrides of different tools changes no result", () => {
    fc.assert(
      fc.property(toolsets, overrides, (list, toolOverrides) => {
        const turned = list.toReversed().map((one) => ({ ...one, tools: one.tools.toReversed() }));
        for (const field of FIELDS) {
          const before = decisions({ toolsets: list, conversation: { toolOverrides } }, field);
          const conversation = { toolOverrides: toolOverrides.toReversed() };
          const after = decisions({ toolsets: turned, conversation }, field);
          expect(after.toSorted()).toEqual(before.toSorted());
        }
      }),
    );
  });

  test("a tool of any name behaves like any other", () => {
    fc.assert(
      fc.property(toolsets, flags, name, (list, one, odd) => {
        const renamed = (to: string) => {
          const documents = {
            toolsets: list.map((each) => ({ ...each, tools: [{ ...one, name: to }] })),
            conversation: { toolOverrides: [{ toolId: `a/${to}`, enabled: false }] },
          };
          return decisions(documents).map((line) => line.replace(`/${to}:`, ":"));
        };
        expect(renamed(odd)).toEqual(renamed("plain"));
      }),
    );
  });

  test("any JSON in any place is decided and explained", () => {
    const holder = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.jsonValue(),
        tools: fc.array(
          fc.record({ name: fc.string(), enabled: fc.jsonValue(), extensions: fc.jsonValue() }),
        ),
        toolsetDefaults: fc.jsonValue(),
        extensions: fc.jsonValue(),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(holder),
        fc.jsonValue(),
        fc.array(fc.jsonValue()),
        (list, value, toolOverrides) => {
          const conversation = toolOverrides.length > 0 ? { toolOverrides } : value;
          for (const tool of collectPermissions({ toolsets: list, conversation }).tools) {
            const { enabled, requiresApproval } = explainTool(tool);
            expect(
              [enabled.value, requiresApproval.value].every((one) => typeof one === "boolean"),
            ).toBe(true);
            expect(enabled.text.split("\n").length).toBeGreaterThan(enabled.steps.length);
          }
        },
      ),
    );
  });
});
