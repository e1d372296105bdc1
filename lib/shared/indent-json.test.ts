import * as fc from "fast-check";
import { expect, test } from "vitest";
import { indentJson } from "./indent-json";

const ALL = Number.MAX_SAFE_INTEGER;

test("lays out what JSON.stringify would, from any layout", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t\r"), (value, indent) => {
      // A number such as -0 is written by its value there and by its text here.
      const plain = JSON.parse(JSON.stringify(value)) as unknown;
      expect(indentJson(JSON.stringify(plain, null, indent), ALL)).toEqual({
        text: JSON.stringify(plain, null, 2),
        complete: true,
      });
    }),
  );
});

test("shows numbers and duplicate keys as they are written", () => {
  const json = '{"a":12345678901234567890,"a":1.0,"b":[1E400,-0],"c":{ },"d":[\n]}';
  expect(indentJson(json, ALL).text).toBe(
    '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": [\n    1E400,\n    -0\n  ],\n  "c": {},\n  "d": []\n}',
  );
});

test("resolves escapes, but keeps halves of pairs and quotes escaped", () => {
  expect(indentJson('"\\u00e9 \\ud83d \\"\\\\"', ALL).text).toBe('"é \\ud83d \\"\\\\"');
});

test("stops after the limit", () => {
  const json = JSON.stringify(Array.from({ length: 1_000_000 }, (_, at) => at));
  const { text, complete } = indentJson(json, 100);
  expect(text.length).toBeLessThan(130);
  expect(complete).toBe(false);
});

test("replaces embedded files and goes on behind them", () => {
  const url = `data:image/png;base64,${"Ab1/".repeat(1000)}`;
  expect(indentJson(JSON.stringify({ image: url, size: 7 }), 500)).toEqual({
    text: '{\n  "image": "[image/png, 3 kB]",\n  "size": 7\n}',
    complete: false,
  });
});
