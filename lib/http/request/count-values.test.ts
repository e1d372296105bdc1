import { expect, test } from "vitest";

import { ValueCounter } from "./count-values";

function countOf(text: string, pieces = text.length): number {
  const counter = new ValueCounter();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += pieces) counter.add(bytes.subarray(at, at + pieces));
  return counter.count;
}

test.each([
  ["[]", 1],
  ["[1,2,3]", 3],
  ['{"a":1,"b":[{},{}]}', 6],
  ['"[,{"', 0],
  [String.raw`["a\",[","\\",1]`, 3],
  [String.raw`{"ü\u005b":"{,[\\\"{,"}`, 1],
])("%s has as many as JSON.parse makes, wherever the bytes are cut", (text, count) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  for (const pieces of [1, 2, 3, text.length]) expect(countOf(text, pieces)).toBe(count);
});
