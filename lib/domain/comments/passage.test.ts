import { expect, test } from "vitest";

import { leastWork } from "@/lib/testing/least-work";

import { locateNear, locatePassage } from "./locate";
import { findPassages, readableText } from "./passage";

const at = (text: string, quote: string, before?: string): string | null => {
  const found = locatePassage(text, quote, before);
  return found === null ? null : text.slice(found.start, found.end);
};

test("a passage is found by its words, whatever stands between them", () => {
  const text = "One two — three.\n\nFour  (five), six";
  expect(at(text, "two three")).toBe("two — three");
  expect(at(text, "three. Four (five)")).toBe("three.\n\nFour  (five");
  expect(at(text, "six")).toBe("six");
  expect(at(text, "seven")).toBeNull();
  expect(at("", "a")).toBeNull();
  expect(at(text, "  ")).toBeNull();
});

test("a passage of signs is found as it is", () => {
  expect(locatePassage("a := b := c", ":=")).toEqual({ start: 2, end: 4 });
  expect(locatePassage("a := b", "=>")).toBeNull();
});

test("of the same words those are meant that stand behind the same words", () => {
  const text = "red fox. blue fox. green fox.";
  expect(locatePassage(text, "fox", "and a blue")).toEqual({ start: 14, end: 17 });
  expect(locatePassage(text, "fox", "green")).toEqual({ start: 25, end: 28 });
  expect(locatePassage(text, "fox")).toEqual({ start: 4, end: 7 });
});

test("of the same signs those are meant that stand behind the same words", () => {
  const text = "a1 := b1 := c1 := d";
  expect(locatePassage(text, ":=", "a1 b1")).toEqual({ start: 9, end: 11 });
  expect(locatePassage(text, ":=", "x c1")).toEqual({ start: 15, end: 17 });
  expect(locatePassage("::", ":", "a")).toEqual({ start: 0, end: 1 });
});

test.each([": a", "a ", "aa", ": "])("many places in %j take no longer than the text", (part) => {
  const text = part.repeat(40_000);
  for (const quote of [":", "a"]) {
    for (const before of ["", "w", `b${"a".repeat(300)}`, `${"a".repeat(300)}b`]) {
      const work = leastWork(() => locatePassage(text, quote, before), 50);
      expect(work, `${quote} behind ${before.slice(0, 3)}`).toBeLessThan(250);
    }
  }
});

test("of the same words those are meant that are nearest to where they were", () => {
  const text = "red fox. blue fox. green fox.";
  expect(locateNear(text, "fox", 0)).toEqual({ start: 4, end: 7 });
  expect(locateNear(text, "fox", 15)).toEqual({ start: 14, end: 17 });
  expect(locateNear(text, "fox.", 15)).toEqual({ start: 14, end: 18 });
  expect(locateNear(text, "fox!", 15)).toEqual({ start: 14, end: 17 });
  expect(locateNear(text, "...", 15)).toBeNull();
  expect(locateNear(text, "Fox. Green", 900)).toBeNull();
  expect(locateNear(text, "fox green", 900)).toEqual({ start: 14, end: 24 });
});

test("what is read of a message has no marks of Markdown and no addresses", () => {
  const raw = JSON.stringify({ content: "A **bold** [word](https://example.com) of `code`" });
  expect(readableText(raw, "text")).toBe("A bold word of code");
  const wanted = [{ quote: "bold word of" }, { quote: "example.com" }];
  expect(findPassages({ raw, type: "text", wanted })).toEqual([{ start: 2, end: 14 }, null]);
  expect(findPassages({ raw: "{", type: "text", wanted })).toEqual([null, null]);
});

test("a passage of any words of a text is found where it is", () => {
  const words = Array.from({ length: 400 }, (_, n) => `w${n}é𝒳`);
  const text = words.join(" . ");
  for (const n of [0, 7, 150, 398]) {
    const quote = words.slice(n, n + 2).join(" ");
    expect(at(text, quote)).toBe(words.slice(n, n + 2).join(" . "));
  }
});
