import fc from "fast-check";
import { expect, test } from "vitest";

import { parseRow, rowLine, toCell, type CellType } from "./cells";

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

const cells = {
  Int: fc.maxSafeInteger(),
  Float: fc.double(),
  String: fc.string({ unit: "binary" }),
  Boolean: fc.boolean(),
  Bytes: fc.uint8Array(),
} as const;
const TYPES = ["Int", "Float", "String", "Boolean", "Bytes"] as const satisfies CellType[];
const row = fc.tuple(
  fc.option(cells.Int),
  fc.option(cells.Float),
  fc.option(cells.String),
  fc.option(cells.Boolean),
  fc.option(cells.Bytes),
);

test("a row comes back as it was, on one line, also with odd numbers and lone surrogates", () => {
  fc.assert(
    fc.property(row, (written) => {
      const line = rowLine(written, toBase64);
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect(parseRow(line, TYPES, fromBase64)).toEqual(written);
    }),
  );
  const odd = [-0, Infinity, "\ud800\u0000\u2028", false, new Uint8Array()];
  expect(
    parseRow(rowLine(odd, toBase64), ["Float", "Float", "String", "Boolean", "Bytes"], fromBase64),
  ).toEqual(odd);
});

test.each([
  ["no JSON", "[1"],
  ["no list", `{"0":1}`],
  ["too few cells", "[1]"],
  ["too many cells", `[1,"a",true]`],
  ["another type", `["1","a"]`],
  ["an unknown number", `[{"number":"1e9"},"a"]`],
  ["bytes in a text", `[1,{"base64":"QQ=="}]`],
])("a line with %s is not a row", (_, line) => {
  expect(parseRow(line, ["Int", "String"], fromBase64)).toBeNull();
});

test("values of both databases become the same cells", () => {
  expect(toCell(1, "Boolean")).toBe(true);
  expect(toCell(false, "Boolean")).toBe(false);
  expect(toCell(Buffer.from("\ufeffä\u0000"), "String")).toBe("\ufeffä\u0000");
  expect(toCell(12n, "Int")).toBe(12);
  expect(() => toCell(2n ** 60n, "Int")).toThrow(TypeError);
  expect(() => toCell("1", "Int")).toThrow(TypeError);
});
