import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toolClaims } from "./tool-claims";

const NOT_STATED = { readOnly: null, destructive: null, idempotent: null, openWorld: null };

function withSlots(slots: Record<string, unknown>) {
  const named = Object.entries(slots).map(([name, slot]) => [`dev.colloquy:${name}`, slot]);
  return { name: "rain", extensions: Object.fromEntries(named) as Record<string, unknown> };
}

describe("what a tool claims to be", () => {
  test("a tool that says nothing states nothing", () => {
    expect(toolClaims({ name: "rain" })).toEqual({
      title: null,
      hints: NOT_STATED,
      tags: [],
      parameters: [],
    });
    expect(toolClaims(null).hints).toEqual(NOT_STATED);
  });

  test("hints and title of an MCP definition, false apart from not stated", () => {
    const annotations = { title: "Rain!", readOnlyHint: true, destructiveHint: false };
    const claims = toolClaims(withSlots({ mcp: { v: 1, source: { title: "Rain", annotations } } }));
    expect(claims.title).toBe("Rain");
    expect(claims.hints).toEqual({ ...NOT_STATED, readOnly: true, destructive: false });
  });

  test("hints and tags of an MCI definition", () => {
    const source = {
      annotations: { title: "Rain", idempotentHint: true },
      tags: ["weather", 3, "read"],
    };
    const claims = toolClaims(withSlots({ mci: { v: 1, source } }));
    expect(claims).toMatchObject({
      title: "Rain",
      hints: { ...NOT_STATED, idempotent: true },
      tags: ["weather", "read"],
    });
  });

  test("labels that only mark are tags", () => {
    const source = { metadata: { labels: { billing: "true", slow: "", team: "sky" } } };
    expect(toolClaims(withSlots({ cadenya: { v: 1, source } })).tags).toEqual(["billing", "slow"]);
  });

  test("an edited value beats every imported one", () => {
    const claims = toolClaims(
      withSlots({
        mcp: { v: 1, source: { title: "Old", annotations: { destructiveHint: false } } },
        mci: { v: 1, values: { annotations: { title: "New", destructiveHint: true } } },
      }),
    );
    expect(claims).toMatchObject({ title: "New", hints: { destructive: true } });
  });

  test("the imported definition is asked before one made of it", () => {
    const claims = toolClaims(
      withSlots({
        mcp: { v: 1, source: { title: "Made" } },
        mci: { v: 1, origin: true, source: { annotations: { title: "Imported" } } },
      }),
    );
    expect(claims.title).toBe("Imported");
  });

  test("a member that was taken away is not stated", () => {
    const source = { annotations: { readOnlyHint: true, openWorldHint: true } };
    const slot = { v: 1, source, removed: ["/annotations/readOnlyHint"] };
    expect(toolClaims(withSlots({ mcp: slot })).hints).toEqual({ ...NOT_STATED, openWorld: true });
  });

  test("a hint that is no boolean is not stated", () => {
    const source = { annotations: { readOnlyHint: "true", destructiveHint: 0 } };
    expect(toolClaims(withSlots({ mcp: { v: 1, source } })).hints).toEqual(NOT_STATED);
  });

  test("names of arguments are in the order of the schema", () => {
    const argsSchema = { type: "object", properties: { to: {}, from: {}, ["__proto__x"]: {} } };
    expect(toolClaims({ name: "rain", argsSchema }).parameters).toEqual([
      "to",
      "from",
      "__proto__x",
    ]);
  });

  test("any value is read", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (slot, argsSchema) => {
        const tool = { ...withSlots({ mcp: slot, mci: { source: slot } }), argsSchema };
        expect(() => toolClaims(tool)).not.toThrow();
      }),
    );
  });
});
