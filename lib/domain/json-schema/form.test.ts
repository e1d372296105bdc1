import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FormNode } from "./form-node";
import { emptyValue, fitsNode, readNumber, variantOf, withMember } from "./form-value";
import { normaliseSchema } from "./normalise-schema";

const field = (schema: unknown, required = false) =>
  normaliseSchema({ type: "object", properties: { a: schema }, required: required ? ["a"] : [] });
const a = (schema: unknown): FormNode => {
  const node = field(schema);
  if (node.kind !== "object") throw new Error(node.kind);
  return node.fields[0]!.node;
};

describe("a member", () => {
  test.each<[string, unknown, object]>([
    ["text", { type: "string", format: "date" }, { kind: "text", format: "date" }],
    ["long text", { type: "string", maxLength: 5000 }, { kind: "text", isLong: true }],
    ["whole number", { type: "integer" }, { kind: "number", isInteger: true }],
    ["flag", { type: "boolean" }, { kind: "flag" }],
    ["choice", { type: "string", enum: ["x", "y"] }, { kind: "choice", options: ["x", "y"] }],
    [
      "choice with names in a list beside it",
      { type: "string", enum: ["r", "g"], enumNames: ["Red", "Green"] },
      { kind: "choice", options: ["r", "g"], names: ["Red", "Green"] },
    ],
    [
      "choice with names of its values",
      { type: "string", oneOf: [{ const: "r", title: "Red" }, { const: "g" }], title: "Colour" },
      { kind: "choice", options: ["r", "g"], names: ["Red", "g"], title: "Colour" },
    ],
    [
      "alternatives that are more than a value",
      { oneOf: [{ const: 1 }, { type: "string" }] },
      { kind: "variant" },
    ],
    ["const", { const: 3 }, { kind: "choice", options: [3] }],
    ["list", { type: "array", items: { type: "string" } }, { kind: "list" }],
    ["an untyped number", { minimum: 1 }, { kind: "number" }],
    [
      "nullable choice",
      { anyOf: [{ enum: ["x"] }, { type: "null" }], description: "d" },
      { kind: "choice", options: ["x"], nullable: true, description: "d" },
    ],
    ["nullable enum", { enum: ["x", null] }, { kind: "choice", options: ["x"], nullable: true }],
    [
      "nullable list",
      { type: ["array", "null"], items: { type: "integer" } },
      { kind: "list", nullable: true },
    ],
    [
      "null excluded by its values",
      { type: ["string", "null"], enum: ["x", "y"] },
      { kind: "choice", nullable: false },
    ],
    ["an older mark of null", { type: "string", nullable: true }, { kind: "text", nullable: true }],
    ["several types", { type: ["string", "number"] }, { kind: "variant" }],
    ["places of a list", { type: "array", prefixItems: [{}] }, { kind: "json" }],
    ["anything", true, { kind: "json", reason: "any value is allowed here" }],
    ["nothing", false, { kind: "json", reason: "no value is allowed here" }],
    ["no schema", "text", { kind: "json", reason: "this is not a schema" }],
    ["an unknown type", { type: "file" }, { kind: "json" }],
    ["an empty schema", {}, { kind: "json", reason: "the schema names no type" }],
    [
      "another document",
      { $ref: "https://example.com/schema.json" },
      { kind: "json", reason: "it refers to another document, which is never loaded" },
    ],
    ["a place that is not there", { $ref: "#/$defs/none" }, { kind: "json" }],
    ["an unreadable pattern", { type: "string", pattern: "(" }, { kind: "text" }],
    [
      "contradicting parts",
      { allOf: [{ type: "string" }, { type: "number" }] },
      { kind: "json", reason: "parts of `allOf` contradict each other" },
    ],
    [
      "parts",
      { allOf: [{ type: "string" }, { maxLength: 9 }], title: "T" },
      { kind: "text", title: "T" },
    ],
  ])("%s", (_, schema, expected) => {
    expect(a(schema)).toMatchObject(expected);
  });

  test("is read through references of the schema, with what is beside them", () => {
    const schema = {
      type: "object",
      properties: {
        plain: { $ref: "#/$defs/Colour", description: "near" },
        maybe: { anyOf: [{ $ref: "#/$defs/Colour" }, { type: "null" }], default: null },
      },
      $defs: { Colour: { type: "string", enum: ["red"], description: "far" } },
    };
    expect(normaliseSchema(schema)).toMatchObject({
      kind: "object",
      fields: [
        { node: { kind: "choice", description: "near", nullable: false } },
        { node: { kind: "choice", options: ["red"], nullable: true } },
      ],
    });
  });

  test("that refers to itself ends as JSON", () => {
    const schema = {
      type: "object",
      properties: { child: { $ref: "#" }, loop: { $ref: "#/$defs/a" } },
      $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
    };
    const text = JSON.stringify(normaliseSchema(schema));
    expect(text).toContain("it refers to itself, without an end");
    expect(JSON.stringify(normaliseSchema({ $ref: "#" }))).toContain("without an end");
  });

  test("deeper than four objects is JSON", () => {
    let schema: unknown = { type: "string" };
    for (let depth = 0; depth < 6; depth += 1) {
      schema = { type: "object", properties: { in: schema } };
    }
    expect(JSON.stringify(normaliseSchema(schema))).toContain("deeper than 4 levels");
  });
});

describe("a root", () => {
  test("of alternatives offers them", () => {
    const shape = (name: string) => ({
      type: "object",
      properties: { kind: { const: name }, [name]: { type: "string" } },
      required: ["kind"],
    });
    const node = normaliseSchema({ oneOf: [shape("file"), shape("text")] });
    expect(node).toMatchObject({
      kind: "variant",
      options: [{ label: "file" }, { label: "text" }],
    });
    expect(node.kind === "variant" && variantOf(node, { kind: "text" })).toBe(1);
  });

  test("whose alternatives only say what is required stays one form", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    };
    expect(normaliseSchema(schema)).toMatchObject({ kind: "object", fields: [{}, {}] });
  });

  test("with properties called like members of every object keeps them", () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"boolean"}}}',
    );
    const node = normaliseSchema(schema);
    expect(node).toMatchObject({
      fields: [
        { name: "__proto__", node: { kind: "text" } },
        { name: "constructor", node: { kind: "flag" } },
      ],
    });
    const value = withMember(withMember({}, "__proto__", "x"), "b", 1);
    expect(JSON.stringify(value)).toBe('{"__proto__":"x","b":1}');
  });

  test("of huge lists and texts is read in a moment", () => {
    const values = Array.from({ length: 50_000 }, (_, at) => `v${at}`);
    const description = "d".repeat(5_000_000);
    const many = Object.fromEntries(values.map((name) => [name, { type: "string" }]));
    expect(a({ enum: values, description })).toMatchObject({ kind: "choice" });
    expect(normaliseSchema({ type: "object", properties: many })).toMatchObject({
      kind: "object",
    });
  });
});

describe("laws", () => {
  test("every value is a schema of some form, and its beginning fits it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (schema) => {
        const node = field(schema);
        expect(fitsNode(node, {})).toBe(true);
        expect(fitsNode(node, emptyValue(node))).toBe(true);
      }),
    );
  });

  test("members come back as they were given, and the others stay as and where they are", () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(record, fc.string(), fc.jsonValue(), (given, name, value) => {
        const after = withMember(given, name, value);
        expect(Object.entries(after).find(([key]) => key === name)?.[1]).toEqual(value);
        const others = (from: object) =>
          JSON.stringify(Object.entries(from).filter(([key]) => key !== name));
        expect(others(after)).toBe(others(given));
        const without = withMember(after, name, undefined);
        expect(JSON.stringify(without)).toBe(JSON.stringify(withMember(given, name, undefined)));
      }),
    );
  });

  test("a number comes back from its text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const plain = Object.is(value, -0) ? 0 : value;
        expect(readNumber(JSON.stringify(plain), false)).toBe(plain);
      }),
    );
    expect(readNumber("1.5", true)).toBeUndefined();
    expect(readNumber("", false)).toBeUndefined();
    expect(readNumber("1e999", false)).toBeUndefined();
  });
});
