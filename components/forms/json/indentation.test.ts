import fc from "fast-check";
import { expect, test } from "vitest";
import { indentationOf, withIndentation, withoutIndentation } from "./indentation";

const server =
  '{\n        "type": "http",\n\n        "headers": {\n          "A": "b"\n        }\n      }';

test("a value deep in a document is shown as if it stood alone", () => {
  expect(indentationOf(server)).toBe("      ");
  expect(withoutIndentation(server, indentationOf(server))).toBe(
    '{\n  "type": "http",\n\n  "headers": {\n    "A": "b"\n  }\n}',
  );
});

test("what is typed stands as deep as what was there", () => {
  expect(withIndentation('{\n  "a": 1\n}', "\t\t")).toBe('{\n\t\t  "a": 1\n\t\t}');
});

test("a text of one line, of tabs and spaces, or that begins at the edge stays as it is", () => {
  for (const text of ["", "{}", '  {"a": 1}', "{\n\ta,\n  b}", "{\n  a\n}"]) {
    expect(indentationOf(text)).toBe("");
    expect(withoutIndentation(text, "")).toBe(text);
  }
});

test("any text comes back byte for byte", () => {
  const line = fc
    .array(fc.constantFrom(" ", "  ", "\t", "\r", "{", "}", '"a": 1', " ", "\u{1F600}"), {
      maxLength: 6,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = lines.join("\n");
      const indentation = indentationOf(text);
      const shown = withoutIndentation(text, indentation);
      expect(withIndentation(shown, indentation)).toBe(text);
      expect(indentationOf(shown)).toBe("");
    }),
  );
});
