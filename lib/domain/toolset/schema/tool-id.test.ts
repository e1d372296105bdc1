import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexTools, toolIdOf } from "./tool-id";

const toolset = (id: string, ...names: string[]) => ({
  id,
  kind: "mcp",
  tools: names.map((name) => ({ name })),
});

describe("resolveToolId", () => {
  const index = indexTools([
    toolset("webtools", "web:fetch", "search"),
    toolset("web", "fetch", "search"),
    toolset("a/b", "c"),
    toolset("a", "b/c", "twice", "twice", "__proto__", "constructor"),
  ]);

  test.each([
    ["webtools/web:fetch", "slash", "webtools", "web:fetch"],
    ["webtools:search", "colon", "webtools", "search"],
    ["fetch", "name", "web", "fetch"],
    ["c", "name", "a/b", "c"],
    ["__proto__", "name", "a", "__proto__"],
    ["a/constructor", "slash", "a", "constructor"],
  ])("%s by %s", (toolId, how, toolsetId, name) => {
    expect(index.resolveToolId(toolId)).toMatchObject({
      how,
      tool: { toolsetId, name },
      shadowed: false,
    });
  });

  test("toolset:name beats a tool of that exact name, and says so", () => {
    expect(index.resolveToolId("web:fetch")).toMatchObject({
      how: "colon",
      tool: { toolset: 1, tool: 0, toolsetId: "web", name: "fetch" },
      shadowed: true,
    });
  });

  test.each(["a/b/c", "search", "a/twice"])("%s is ambiguous", (toolId) => {
    const resolution = index.resolveToolId(toolId);
    expect(resolution).toMatchObject({ how: "ambiguous", candidates: [{}, {}] });
  });

  test.each(["", "Fetch", " fetch", "web", "web/", "toString"])("%j is unresolved", (toolId) => {
    expect(index.resolveToolId(toolId)).toEqual({ how: "unresolved" });
  });
});

describe("resolveToolRef", () => {
  const index = indexTools([
    toolset("a", "run", "walk"),
    toolset("b", "run"),
    toolset("c", "x", "x"),
  ]);

  test.each([
    ["walk", null, { how: "name", tool: { toolsetId: "a" } }],
    ["run", "b", { how: "exact", tool: { toolsetId: "b" } }],
    ["run", null, { how: "ambiguous" }],
    ["x", "c", { how: "ambiguous" }],
    ["walk", "b", { how: "unknown" }],
    ["fly", null, { how: "unknown" }],
  ])("%s in %s", (name, toolsetId, expected) => {
    expect(index.resolveToolRef(name, toolsetId)).toMatchObject(expected);
  });
});

describe("laws", () => {
  const name = fc.constantFrom("a", "b", "a/b", "a:b", "b/a", "__proto__", "");
  const toolsets = fc.array(
    fc.tuple(name, fc.array(name)).map(([id, names]) => toolset(id, ...names)),
    { maxLength: 4 },
  );

  test("the id we write leads back to the tool, or is ambiguous", () => {
    fc.assert(
      fc.property(toolsets, (list) => {
        const index = indexTools(list);
        for (const tool of index.tools) {
          const resolution = index.resolveToolId(toolIdOf(tool.toolsetId, tool.name));
          expect(
            "candidates" in resolution
              ? resolution.candidates
              : [resolution.how === "slash" && resolution.tool],
          ).toContain(tool);
        }
      }),
    );
  });

  test("the order of toolsets and tools does not matter", () => {
    const key = (resolution: object): unknown =>
      JSON.stringify(resolution, (property, value: unknown) =>
        property === "toolset" || (property === "tool" && typeof value === "number")
          ? undefined
          : value,
      );
    fc.assert(
      fc.property(toolsets, name, (list, toolId) => {
        const reversed = list
          .toReversed()
          .map((one) => ({ ...one, tools: one.tools.toReversed() }));
        const [before, after] = [list, reversed].map((one) =>
          indexTools(one).resolveToolId(toolId),
        );
        expect(after!.how).toBe(before!.how);
        expect("tool" in after! && key(after.tool)).toEqual("tool" in before! && key(before.tool));
      }),
    );
  });

  test("any JSON can be indexed", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.string(), (list, toolId) => {
        expect(indexTools(list).resolveToolId(toolId).how).toBeTypeOf("string");
      }),
    );
  });
});
