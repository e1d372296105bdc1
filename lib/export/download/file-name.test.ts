import fc from "fast-check";
import { expect, test } from "vitest";

import { foldName, refuseName } from "@/lib/import/archive/names";

import { createNamer, safeStem } from "./file-name";

test.each([
  ["Plan for Monday", "Plan for Monday"],
  ["a/b\\c: d?", "a b c d"],
  ["../../etc/passwd", "etc passwd"],
  ["  .hidden.  ", "hidden"],
  ["line\nbreak\u0000", "line break"],
  ["con", "_con"],
  ["COM1.notes", "_COM1.notes"],
  ["lpt¹", "_lpt¹"],
  ["console", "console"],
  ["invoice\u202Egnp.exe", "invoice gnp.exe"],
  ["e\u0301", "\u00e9"],
  ["...", "conversation"],
  ["", "conversation"],
  ["\ud800", "conversation"],
])("%j becomes %j", (title, stem) => {
  expect(safeStem(title, "conversation")).toBe(stem);
});

test("any title becomes a name that no archive reader refuses and every file system takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
      const name = `${safeStem(title, "conversation")}.cjson.json`;
      expect(refuseName(name)).toBeNull();
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
      expect(name).not.toMatch(/^[\s.]|\//);
    }),
  );
});

test("names stay different when case and Unicode form are ignored", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "A", "a (2)", "A (2)", "é", "e\u0301"), { maxLength: 12 }),
      (titles) => {
        const name = createNamer();
        const names = titles.map((title) => name(safeStem(title, "x"), ".json"));
        expect(new Set(names.map(foldName)).size).toBe(titles.length);
      },
    ),
  );
});

test("ten thousand conversations of one title get their names quickly", () => {
  const name = createNamer();
  let last = "";
  for (let n = 0; n < 10_000; n += 1) last = name("New chat", ".cjson.json");
  expect(last).toBe("New chat (10000).cjson.json");
});
