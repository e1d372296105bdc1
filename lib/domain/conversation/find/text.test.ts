import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textParts } from "./parts";
import { makeFinder } from "./pattern";
import type { FindWish } from "./text";

function find(wish: FindWish, text: string): string[] {
  const made = makeFinder(wish);
  if (!made.ok) throw new Error(made.message);
  return made.finder.ranges(text).map(([start, end]) => text.slice(start, end));
}

describe("finding in a text", () => {
  test("any case, unless asked for", () => {
    expect(find({ text: "tea" }, "Tea, tea and TEA")).toEqual(["Tea", "tea", "TEA"]);
    expect(find({ text: "tea", matchCase: true }, "Tea, tea and TEA")).toEqual(["tea"]);
  });

  test("offsets hold where lower case is longer", () => {
    expect(find({ text: "tea" }, "İİ Tea")).toEqual(["Tea"]);
  });

  test("whole words in any script", () => {
    expect(find({ text: "tea", wholeWord: true }, "steam tea teapot éteaé tea.")).toEqual([
      "tea",
      "tea",
    ]);
    expect(find({ text: "чай", wholeWord: true }, "чайник чай")).toEqual(["чай"]);
  });

  test("regular expressions, never an empty place", () => {
    expect(find({ text: "t.a|\\d*", regex: true }, "tea 12 Toa")).toEqual(["tea", "12", "Toa"]);
    expect(makeFinder({ text: "(", regex: true })).toMatchObject({ code: "find.pattern" });
    // An engine that tries all ways would not come back from this one.
    expect(find({ text: "(a+)+$", regex: true }, `${"a".repeat(5000)}b`)).toEqual([]);
  });

  test("any of several words, as a search finds them", () => {
    expect(find({ text: "the TEA", anyWord: true }, "Their théâtre: tea, steam")).toEqual([
      "The",
      "thé",
      "tea",
    ]);
    expect(find({ text: "茶", anyWord: true }, "绿茶很好")).toEqual(["茶"]);
  });

  test("signs of a plain text mean themselves", () => {
    expect(find({ text: "a.b" }, "a.b axb")).toEqual(["a.b"]);
    expect(find({ text: "" }, "abc")).toEqual([]);
  });

  test("a text that has it is never passed over unparsed", () => {
    const sign = fc.constantFrom("a", "B", "é", "ß", '"', "\\", "\n", " ", "/", "İ", "字", "-");
    const word = fc.array(sign, { minLength: 1, maxLength: 4 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(word, word, word, fc.boolean(), (before, text, after, matchCase) => {
        const made = makeFinder({ text, matchCase });
        if (!made.ok) throw new Error(made.message);
        const value = before + text + after;
        expect(made.finder.ranges(value).length).toBeGreaterThan(0);
        for (const json of [JSON.stringify(value), escaped(value)]) {
          expect(made.finder.mayBeIn(json)).toBe(true);
        }
      }),
    );
  });
});

/** The same JSON value, every sign written by its number. */
function escaped(value: string): string {
  const units = Array.from({ length: value.length }, (_, at) =>
    value.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
}

test("the parts of a message in the order they are shown", () => {
  const message = {
    messageType: "composite",
    contentBlocks: [
      { blockType: "thinking", text: "hm" },
      {
        blockType: "toolCall",
        toolRef: { name: "web:fetch" },
        args: { a: ["x", { b: "y" }], n: 1 },
      },
      { blockType: "toolResult", output: "ok", toolResultError: { message: "no" } },
      { blockType: "text", text: `see data:image/png;base64,${"AAAABBBBCCCC".repeat(40)}` },
    ],
    attachments: [{ name: "plan.pdf" }],
  };
  expect(
    textParts(message).map(({ where, pointer, texts }) => [where, pointer, texts.join("|").trim()]),
  ).toEqual([
    ["thinking", "/contentBlocks/0", "hm"],
    ["tool", "/contentBlocks/1", "web:fetch"],
    ["args", "/contentBlocks/1", "x|y"],
    ["results", "/contentBlocks/2", "ok|no"],
    ["text", "/contentBlocks/3", "see"],
    ["attachment", "/attachments/0", "plan.pdf"],
  ]);
});
