import { expect, test } from "vitest";

import { secretName, secretOrigin, secretValueFault } from "./stored-secret";

test.each([
  ["key", "KEY"],
  [" GitHub-Token ", "GITHUB-TOKEN"],
  ["a.b_2", "A.B_2"],
  ["", null],
  ["a b", null],
  ["-a", null],
  ["é", null],
  ["A".repeat(129), null],
])("the name %j is kept as %j", (text, expected) => {
  expect(secretName(text)).toBe(expected);
});

test.each([
  ["https://tools.example/mcp?x=1", "https://tools.example"],
  ["HTTPS://Tools.Example:443", "https://tools.example"],
  ["http://localhost:3001/sse", "http://localhost:3001"],
  ["tools.example", null],
  ["file:///etc/passwd", null],
  ["https://${env:HOST}/", null],
  ["", null],
])("the address %j is bound as %j", (text, expected) => {
  expect(secretOrigin(text)).toBe(expected);
});

test.each([
  ["abc", true],
  ["Größe\t1", true],
  ["pasted\n", true],
  ["", false],
  [" ", false],
  ["a\nb", false],
  ["a\0", false],
  ["漢", false],
  ["x".repeat(8193), false],
])("whether a value can be kept (%#)", (value, expected) => {
  expect(secretValueFault(value) === null).toBe(expected);
});
