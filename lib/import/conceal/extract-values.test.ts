import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { takenValues } from "./extract-values";

describe("values that references took the place of", () => {
  test.each([
    ["alone", "abc", "${secret:POND}", ["abc"]],
    ["behind a scheme", "Bearer abc", "Bearer ${secret:POND}", ["abc"]],
    ["in the spelling of VS Code", "Bearer abc", "Bearer ${input:pond}", ["abc"]],
    ["in that of Claude Code", "Bearer abc", "Bearer ${POND}", ["abc"]],
    ["in that of MCI", "Bearer abc", "Bearer {{env.POND}}", ["abc"]],
    ["as a variable", "Bearer abc", "Bearer ${env:POND}", ["abc"]],
    ["between texts", "k=abc; v=2", "k=${secret:POND}; v=2", ["abc"]],
    ["several of one name", "a=xy; b=z", "a=${secret:POND}; b=${secret:POND}", ["xy", "z"]],
    ["beside another reference", "${secret:HERON} abc", "${secret:HERON} ${secret:POND}", ["abc"]],
    ["none", "plain", "plain", []],
  ])("%s", (_, original, template, values) => {
    expect(takenValues(original, template, "POND")).toEqual(values);
  });

  test.each([
    ["another text before it", "Basic abc", "Bearer ${secret:POND}"],
    ["another text behind it", "abc; v=1", "${secret:POND}; v=2"],
    ["too little text", "ab", "ab${secret:POND}b"],
    ["nothing in its place", "Bearer ", "Bearer ${secret:POND}"],
    ["two without anything between them", "abcd", "${secret:POND}${secret:POND}"],
    ["two that could be cut in two ways", "a-b-c", "${secret:POND}-${secret:POND}"],
    ["no reference and another text", "plain", "other"],
  ])("are not guessed from %s", (_, original, template) => {
    expect(takenValues(original, template, "POND")).toBeNull();
  });

  test("are those that were put in, or none at all", () => {
    let found = 0;
    const words = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 });
    const literals = fc.string({ unit: "grapheme-ascii", maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.array(literals, { minLength: 5, maxLength: 5 }),
        fc.constantFrom("${secret:POND}", "${input:pond}"),
        (values, around, reference) => {
          const texts = around.slice(0, values.length + 1);
          const original = texts.map((text, at) => text + (values[at] ?? "")).join("");
          const taken = takenValues(original, texts.join(reference), "POND");
          expect([null, values]).toContainEqual(taken);
          found += taken === null ? 0 : 1;
        },
      ),
      { numRuns: 500 },
    );
    // A rule that gives nothing would hold as well.
    expect(found).toBeGreaterThan(100);
  });
});
