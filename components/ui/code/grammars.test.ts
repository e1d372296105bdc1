import { createLowlight } from "lowlight";
import { expect, test } from "vitest";
import { grammarName, loadGrammar } from "./grammars";

test.each([
  ["ts", "typescript"],
  ["JSON", "json"],
  [" html ", "xml"],
  ["c++", "cpp"],
  ["toml", "ini"],
  ["klingon", null],
  ["__proto__", null],
  ["", null],
])("%j is coloured as %j", (language, name) => {
  expect(grammarName(language)).toBe(name);
});

test("every language named after a fence leads to a grammar that works", async () => {
  const lowlight = createLowlight();
  const names = ["ts", "py", "sh", "html", "yml", "rs", "go", "sql", "css", "md", "diff", "proto"];
  const loaded = names.map(async (language) => {
    const name = grammarName(language) ?? "";
    const grammar = await loadGrammar(name);
    if (grammar === null) return language;
    lowlight.register(name, grammar);
    return lowlight.highlight(name, "a = 1 # x\n- b: <c>").children.length > 0 ? null : language;
  });
  expect((await Promise.all(loaded)).filter(Boolean)).toEqual([]);
});

test("a grammar is fetched once, and an unknown one is null", async () => {
  expect(loadGrammar("json")).toBe(loadGrammar("json"));
  expect(await loadGrammar("klingon")).toBeNull();
});
