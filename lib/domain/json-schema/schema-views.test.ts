import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { argumentCheck } from "@/lib/validation/check-arguments";
import { schemaDifference } from "./difference";
import { normaliseSchema } from "./normalise-schema";
import { objectRoot } from "./object-root";
import { schemaRows } from "./rows";
import { schemaToTypeScript } from "./type-script";

const schema = {
  type: "object",
  properties: {
    path: { type: "string", description: "Where\nit is */", minLength: 1 },
    depth: { type: "integer", minimum: 0, default: 2 },
    mode: { enum: ["fast", "safe", null] },
    tags: { type: "array", items: { type: ["string", "null"] } },
    tree: { $ref: "#/$defs/node" },
    "odd name": { type: "object", additionalProperties: { type: "number" } },
  },
  required: ["path"],
  additionalProperties: false,
  $defs: {
    node: {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } },
    },
  },
};

describe("schemaRows", () => {
  test("says of each member what it is", () => {
    const { rows, isCut } = schemaRows(schema);
    expect(isCut).toBe(false);
    expect(rows[0]).toMatchObject({
      pointer: "/properties/path",
      depth: 1,
      name: "path",
      type: "text",
      required: true,
      constraints: ["characters from 1"],
    });
    expect(rows[1]).toMatchObject({ fallback: "2", required: false, constraints: ["at least 0"] });
    expect(rows.find(({ name }) => name === "mode")?.constraints).toEqual([
      'one of "fast", "safe", null',
    ]);
    expect(rows.find(({ name }) => name === "each item")).toMatchObject({
      depth: 2,
      type: "text or null",
    });
    expect(rows.some(({ cut }) => cut === "it refers to itself")).toBe(true);
    expect(rows.find(({ name }) => name === "any other name")).toMatchObject({ type: "number" });
  });

  test.each([true, false, {}, "text", null, [], { $ref: "https://a.example/b" }])(
    "has one row for %j",
    (value) => {
      expect(schemaRows(value).rows).toHaveLength(1);
    },
  );

  test("stops at a thousand rows and at great depth", () => {
    const names = Array.from({ length: 5000 }, (_, at) => [`p${at}`, {}]);
    const wide = schemaRows({ properties: Object.fromEntries(names) });
    expect(wide).toMatchObject({ isCut: true, rows: { length: 1000 } });
    let deep: unknown = { type: "string" };
    for (let at = 0; at < 60; at += 1) deep = { properties: { in: deep } };
    expect(schemaRows(deep).isCut).toBe(true);
  });

  test("shows the beginning of a description of megabytes", () => {
    const { rows } = schemaRows({ properties: { a: { description: "d".repeat(5_000_000) } } });
    expect(rows[0]?.description).toHaveLength(4001);
  });
});

/** A chain of references as long as a file may bring, each by itself or as a part of what refers. */
function chain(wrap: (ref: unknown) => unknown) {
  const defs = Array.from({ length: 20_000 }, (_, at): [string, unknown] => [
    `d${at}`,
    wrap({ $ref: `#/$defs/d${at + 1}` }),
  ]);
  const $defs = { ...Object.fromEntries(defs), d20000: { type: "string" } };
  return { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs };
}

describe("a chain of 20,000 references", () => {
  const CHAINS = [
    (ref: unknown) => ref,
    (ref: unknown) => ({ allOf: [ref] }),
    (ref: unknown) => ({ allOf: [ref, ref] }),
    (ref: unknown) => ({ anyOf: [ref, { type: "null" }] }),
    (ref: unknown) => ({ properties: { in: ref } }),
    (ref: unknown) => ({ items: ref }),
  ].map(chain);

  test("is followed some way by the readable tree, which says so", () => {
    expect(schemaRows(CHAINS[0]).rows[0]).toMatchObject({ name: "a", cut: "too many references" });
    expect(schemaRows({ $ref: "#/$defs/d0", $defs: CHAINS[0]?.$defs }).rows[0]?.cut).toBe(
      "too many references",
    );
  });

  test.each(CHAINS)("%# is no fault of whatever reads a schema", (schema) => {
    expect(schemaRows(schema).rows.length).toBeLessThanOrEqual(1000);
    expect(schemaToTypeScript(schema, "a")).toMatch(/^type A = \{\n {2}a\?: D0;\n\};/);
    expect(normaliseSchema(schema)).toMatchObject({ kind: "object" });
    expect(objectRoot(schema, { mayCombine: false }).schema).toMatchObject({ type: "object" });
    expect(schemaDifference(schema, { type: "object" })).toBeDefined();
    expect(findSchemaFault(schema)).toBeNull();
    expect(argumentCheck(schema).check({})).toEqual([]);
    // Too long to be followed by the check: it says that it does not know.
    expect([null, 0]).toContain(argumentCheck(schema).check({ a: "x" })?.length ?? null);
  });
});

describe("schemaToTypeScript", () => {
  test("writes the type a person would", () => {
    expect(schemaToTypeScript(schema, "read_file")).toBe(`type ReadFile = {
  /** Where it is * / */
  path: string;
  depth?: number;
  mode?: "fast" | "safe" | null;
  tags?: (string | null)[];
  tree?: Node;
  "odd name"?: {
    [name: string]: number;
  };
};

type Node = {
  children?: Node[];
};`);
  });

  test.each<[unknown, string]>([
    [true, "unknown"],
    [false, "never"],
    ["text", "unknown"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{ type: "array", prefixItems: [{ type: "string" }, {}] }, "[string, unknown]"],
    [{ $ref: "#" }, "Args"],
    [{ allOf: [{ $ref: "#/$defs/a" }, { type: "string" }], $defs: { a: {} } }, "A & string"],
  ])("%j", (value, type) => {
    expect(schemaToTypeScript(value, "args").split("\n")[0]).toBe(`type Args = ${type};`);
  });
});

test("any value has rows and a type", () => {
  const keyword = fc.constantFrom("properties", "items", "anyOf", "$ref", "type", "enum", "allOf");
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(keyword, fc.jsonValue()));
  fc.assert(
    fc.property(value, (any) => {
      expect(schemaRows(any).rows.length).toBeLessThanOrEqual(1000);
      expect(schemaToTypeScript(any, "")).toMatch(/^type Type = /);
    }),
  );
});
