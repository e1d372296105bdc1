import fc from "fast-check";
import { expect, test } from "vitest";
import { closureOf, testKey } from "./closures.mjs";

const GRAPH = {
  "a.test.ts": ["a.ts"],
  "a.ts": ["b.ts", "node_modules/x/index.js"],
  "b.ts": ["a.ts"],
  "reads.test.ts": ["fixtures.ts"],
  "fixtures.ts": ["fs"],
  "walks.test.ts": ["node:fs"],
  "runs.test.ts": ["program.ts"],
  "program.ts": ["child_process"],
  "setup.ts": ["fs"],
};
const FILES = [...Object.keys(GRAPH).filter((file) => file.endsWith(".ts")), "c.ts", "one.json"];

/** Which tests have another key once `file` is another. */
function touchedBy(file: string): string[] {
  const before = new Map(FILES.map((name) => [name, "1"]));
  const after = new Map([...before, [file, "2"] as const]);
  return FILES.filter(
    (name) =>
      name.endsWith(".test.ts") &&
      testKey(GRAPH, before, name, ["setup.ts"]) !== testKey(GRAPH, after, name, ["setup.ts"]),
  );
}

test("a test is asked again when something it imports is another, however far", () => {
  expect(touchedBy("b.ts")).toEqual(["a.test.ts", "walks.test.ts", "runs.test.ts"]);
  expect(touchedBy("a.test.ts")).toContain("a.test.ts");
});

test("a test whose imports read files is asked again when a file that is no source is another", () => {
  expect(touchedBy("one.json")).toEqual(["reads.test.ts", "walks.test.ts", "runs.test.ts"]);
});

test("a test that reads files itself, or runs programs, is asked again whatever is another", () => {
  expect(touchedBy("c.ts")).toEqual(["walks.test.ts", "runs.test.ts"]);
});

test("what every test loads is part of every key", () => {
  expect(touchedBy("setup.ts")).toHaveLength(4);
});

test("a closure is closed, and circles end", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e", "f");
  fc.assert(
    fc.property(fc.dictionary(name, fc.array(name)), name, (graph, start) => {
      const reached = closureOf(graph, start);
      expect(reached.has(start)).toBe(true);
      for (const one of reached) {
        for (const imported of graph[one] ?? []) expect(reached.has(imported)).toBe(true);
      }
    }),
  );
});
