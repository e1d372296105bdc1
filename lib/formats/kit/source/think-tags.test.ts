import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readThinkTags, writeThinkTags } from "./think-tags";

test.each([
  ["<think>Two and two.</think>Four.", "Two and two.", "Four."],
  ["\n<think>\nTwo and two.\n</think>\n\nFour.\n", "Two and two.", "Four.\n"],
  ["<thinking>a <think> b</thinking>c", "a <think> b", "c"],
  ["<think></think>\n\nFour.", "", "Four."],
  ["<think>Only this</think>", "Only this", ""],
  ["<think>\n  indented\n</think>\n  code", "  indented", "  code"],
])("%j is thought and said", (source, thinking, text) => {
  expect(readThinkTags(source)).toEqual({ thinking, text });
});

test.each([
  "Four.",
  "",
  "<think>never closed",
  "The tag <think>x</think> hides thoughts.",
  "<think>wrong end</thinking>",
  "<thinker>a</thinker>",
])("%j is said as it stands", (source) => {
  expect(readThinkTags(source)).toEqual({ thinking: null, text: source });
});

test("what was written apart is read apart", () => {
  const line = fc.string().map((text) => text.trim());
  fc.assert(
    fc.property(line, line, (thinking, text) => {
      fc.pre(!thinking.includes("</think>"));
      expect(readThinkTags(writeThinkTags(thinking, text))).toEqual({ thinking, text });
    }),
  );
});

test("many line ends take no longer than few", () => {
  const ends = "\n \t\r\n".repeat(60_000);
  const source = `<think>${ends}a${ends}b${ends}</think>${ends}c${ends}`;
  expect(readThinkTags(source)).toEqual({ thinking: `a${ends}b`, text: `c${ends}` });
});
