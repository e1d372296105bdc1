import fc from "fast-check";
import { expect, test } from "vitest";
import { splitTail } from "./middle-truncate";

test("the two parts are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.nat(20), (text, tail) => {
      expect(splitTail(text, tail).join("")).toBe(text);
    }),
  );
});

test("a short text is left in one part", () => {
  expect(splitTail("letter.json", 12)).toEqual(["letter.json", ""]);
});

test("the end keeps whole characters", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(splitTail(`${"a".repeat(40)}${family}`, 1)[1]).toBe(family);
});
