import fc from "fast-check";
import { expect, test } from "vitest";

import { createMinifier } from "./minify";

function minify(text: string, chunkSize = text.length + 3): string {
  const bytes = Buffer.from(text);
  const write = createMinifier();
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize)
    parts.push(write(bytes.subarray(at, at + chunkSize)));
  return Buffer.concat(parts).toString();
}

test("any value, indented in any way, becomes what JSON.stringify makes of it", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(0, 2, "\t", "\r\n "),
      fc.integer({ min: 1, max: 9 }),
      (value, indent, size) => {
        expect(minify(JSON.stringify(value, null, indent), size)).toBe(JSON.stringify(value));
      },
    ),
  );
});

test("white space in strings, escapes and the form of numbers stay", () => {
  const text =
    '\uFEFF{ "a \\" b" : [ 1.0 , 1e400,\n 12345678901234567890 ], "\\u0061" : " \\\\ " }\n';
  expect(minify(text, 1)).toBe('{"a \\" b":[1.0,1e400,12345678901234567890],"\\u0061":" \\\\ "}');
});
