import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { rewriteYaml, writeYaml } from "./yaml-rewrite";
import { readYaml } from "./yaml-text";

const TEXT = `# Who waters
garden: # the big one
  beds: [a, b]   # two
  water: "daily"

tools: {}
`;

describe("a file that says something else", () => {
  test("keeps what was not changed", () => {
    const value = { garden: { beds: ["a", "b"], water: "weekly" }, tools: { x: 1 }, new: null };
    const text = rewriteYaml(TEXT, value);
    for (const comment of ["# Who waters\ngarden:", "# the big one", "# two"]) {
      expect(text).toContain(comment);
    }
    expect(readYaml(text)).toMatchObject({ ok: true, value });
  });

  test("is the same text when it says the same", () => {
    const text = 'a:   1 # odd\nb: {"c": [ ]}';
    expect(rewriteYaml(text, { a: 1, b: { c: [] } })).toBe(text);
  });

  test("does not change what shared an anchor", () => {
    const text = "a: &x { y: 1 }\nb: *x\n";
    const value = { a: { y: 2 }, b: { y: 1 } };
    expect(readYaml(rewriteYaml(text, value))).toMatchObject({ ok: true, value });
  });

  test("is written anew where it cannot be read", () => {
    expect(rewriteYaml("a: [", { a: 1 })).toBe("a: 1\n");
  });

  test("says any value", () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(values, values, (before, after) => {
        const said = JSON.parse(JSON.stringify(after)) as unknown;
        const text = rewriteYaml(writeYaml(JSON.parse(JSON.stringify(before))), said);
        expect(readYaml(text)).toMatchObject({ ok: true, value: said });
      }),
    );
  });
});
