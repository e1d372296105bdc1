import fc from "fast-check";
import { expect, test } from "vitest";

import { paramHeaders } from "./param-headers";

const declared = (name: unknown, type = "string") => ({ type, "x-mcp-header": name });

test("arguments that the schema declares are repeated, also inside of objects", () => {
  const schema = {
    type: "object",
    properties: {
      region: declared("Region"),
      count: declared("Count", "integer"),
      deep: { type: "object", properties: { dry: declared("Dry-Run", "boolean") } },
      other: { type: "string" },
      absent: declared("Absent"),
    },
  };
  expect(
    paramHeaders(schema, { region: "eu", count: 7, deep: { dry: false }, other: "x" }),
  ).toEqual({ "Mcp-Param-Region": "eu", "Mcp-Param-Count": "7", "Mcp-Param-Dry-Run": "false" });
  expect(paramHeaders(schema, { region: null, count: 2 ** 60, deep: [] })).toEqual({});
});

test.each([
  ["no name for a header", { properties: { a: declared("a b") } }],
  ["an empty name", { properties: { a: declared("") } }],
  ["a line break in it", { properties: { a: declared("a\r\nb") } }],
  ["another type", { properties: { a: declared("A", "number") } }],
  ["one name twice", { properties: { a: declared("A"), b: declared("a") } }],
  ["one for all arguments", { "x-mcp-header": "A", type: "string", properties: {} }],
])("a schema with %s has none sent", (_, schema) => {
  expect(paramHeaders(schema, { a: "1", b: "2" })).toEqual({});
});

test("any text can be sent and read back, in characters a header can hold", () => {
  const schema = { properties: { a: declared("A") } };
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const value = paramHeaders(schema, { a: text })["Mcp-Param-A"] ?? "";
      expect(value).toMatch(/^[\t\u0020-\u007e]+$/);
      const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
      const read = encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
      expect(read).toBe(text);
    }),
  );
});

test("names of arguments mean nothing else", () => {
  const named = (value: unknown) => Object.fromEntries([["__proto__", value]]);
  const schema = { properties: named(declared("P")) };
  expect(paramHeaders(schema, { a: 1 })).toEqual({});
  expect(paramHeaders(schema, named("x"))).toEqual({ "Mcp-Param-P": "x" });
});
