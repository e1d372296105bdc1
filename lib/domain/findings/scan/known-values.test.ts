import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createKnownValues } from "./known-values";

const RULE = "secret.stated";

function found(values: readonly string[], text: string): string[] {
  const known = createKnownValues();
  for (const value of values) known.add(value, RULE);
  return known.findIn(text).map(({ start, end }) => text.slice(start, end));
}

describe("values that are known", () => {
  test("are found wherever they are, with the rule they were first known by", () => {
    const known = createKnownValues();
    known.add("hunter-22", RULE);
    known.add("hunter-22", "secret.github");
    expect(known.findIn("a hunter-22, and (hunter-22)")).toEqual([
      { rule: RULE, start: 2, end: 11 },
      { rule: RULE, start: 18, end: 27 },
    ]);
  });

  test("are found as the longest of several, and do not overlap", () => {
    expect(found(["pass-1", "pass-123"], "pass-1234 pass-12")).toEqual(["pass-123", "pass-1"]);
    expect(found(["aa-aa-"], "aa-aa-aa-")).toEqual(["aa-aa-"]);
  });

  test.each([
    ["too short", "a-1"],
    ["a word of a language", "Passwort"],
    ["words with blanks", "süß und gut"],
    ["too long", "x1".repeat(300)],
  ])("are not looked for when they are %s", (_, value) => {
    expect(found([value], `before ${value} after`)).toEqual([]);
  });

  test("are looked for when they are words, but long", () => {
    expect(found(["correcthorsebattery"], "correcthorsebattery!")).toHaveLength(1);
  });

  test("are none where nothing is known", () => {
    expect(createKnownValues().findIn("hunter-22")).toEqual([]);
  });
});

test("each value is found in any text that has it", () => {
  const value = fc.stringMatching(/^[a-c1-]{6,9}$/).filter((one) => /[1-]/.test(one));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.string(), (values, around) => {
      const text = values.map((one) => around.replaceAll(/[a-c1-]/g, "") + one + " ").join("");
      const matches = found(values, text);
      for (const one of values) {
        expect(matches.some((match) => match.includes(one) || one.includes(match))).toBe(true);
      }
      for (const match of matches) expect(values).toContain(match);
    }),
  );
});
