import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonRecord } from "@/lib/shared/read-value";
import { objectRoot } from "./object-root";

const plain = (schema: JsonRecord) => objectRoot(schema, { mayCombine: false });
const text = { type: "string" };

test.each([
  [{ type: "object", properties: { a: text } }],
  [{ type: "object", additionalProperties: false, minProperties: 1 }],
])("%j stays as it is", (schema) => {
  expect(plain(schema)).toEqual({ schema, isExact: true });
});

test("a root that allows an object says so", () => {
  const properties = { a: text };
  const expected = { schema: { type: "object", properties }, isExact: true };
  expect(plain({ properties })).toEqual(expected);
  expect(plain({ type: ["object", "null"], properties })).toEqual(expected);
});

test("a value that is no object is that of the member that carries it", () => {
  expect(
    plain({ $schema: "x", type: "array", items: { $ref: "#/$defs/a" }, $defs: { a: text } }),
  ).toEqual({
    isExact: false,
    schema: {
      $schema: "x",
      type: "object",
      properties: {
        value: {
          type: "array",
          items: { $ref: "#/properties/value/$defs/a" },
          $defs: { a: text },
        },
      },
      required: ["value"],
    },
  });
});

test("references and allOf at the root become one object", () => {
  const $defs = { args: { type: "object", properties: { a: text }, required: ["a"] } };
  expect(plain({ $ref: "#/$defs/args", $defs })).toEqual({
    isExact: true,
    schema: { ...$defs.args, $defs },
  });
});

test("choices at the root become all of their properties", () => {
  const anyOf = [
    { properties: { a: text, kind: { const: 1 } }, required: ["a", "kind"] },
    { properties: { b: text, kind: { const: 2 } }, required: ["b", "kind"] },
  ];
  expect(plain({ type: "object", anyOf })).toEqual({
    isExact: false,
    schema: {
      type: "object",
      properties: { a: text, kind: { anyOf: [{ const: 1 }, { const: 2 }] }, b: text },
      required: ["kind"],
    },
  });
  const combined = { type: "object", anyOf };
  expect(objectRoot(combined, { mayCombine: true })).toEqual({ schema: combined, isExact: true });
});

const keyword = fc.constantFrom(
  "allOf",
  "anyOf",
  "oneOf",
  "enum",
  "not",
  "$ref",
  "properties",
  "type",
);
const schemas = fc.dictionary(
  keyword,
  fc.oneof(
    fc.constantFrom("object", "array", "#", "#/$defs/x", null, ["object", "null"], ["string"]),
    fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 2 }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
);

test("whatever a schema is, its root becomes a plain object, and stays one", () => {
  fc.assert(
    fc.property(schemas, (given) => {
      const { schema } = plain(given);
      expect(schema["type"]).toBe("object");
      for (const name of ["$ref", "allOf", "anyOf", "oneOf", "enum", "not"])
        expect(Object.hasOwn(schema, name)).toBe(false);
      expect(plain(schema)).toEqual({ schema, isExact: true });
    }),
  );
});
