import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BOX_LIMITS, elideJson, elideText, PROSE_LIMITS } from "./elide";

describe("elideText", () => {
  test("gives a short text whole, without a link", () => {
    expect(elideText("one\ntwo", BOX_LIMITS, "/x")).toEqual({
      text: "one\ntwo",
      size: 7,
      elided: false,
    });
  });

  test.each([
    ["characters", "x".repeat(9000), "x".repeat(8192), 1],
    ["lines", "line\n".repeat(50), "line\n".repeat(40).trimEnd(), 50],
    ["lines without a last break", "\n".repeat(50) + "a", "\n".repeat(39), 51],
  ])("cuts by %s", (_, text, start, lines) => {
    expect(elideText(text, BOX_LIMITS, "/x")).toEqual({
      text: start,
      size: text.length,
      elided: true,
      lines,
      href: "/x",
    });
  });

  test("counts what makes a text read otherwise than it is, also where it is cut", () => {
    expect(elideText("a\u202Eb", BOX_LIMITS, "/x").hidden).toBe(1);
    expect(elideText(`${"x".repeat(9000)}\u202E`, BOX_LIMITS, "/x").hidden).toBe(1);
    expect(elideJson('["\u202E\u{E0041}"]', BOX_LIMITS, "/x").hidden).toBe(2);
    expect(elideText("ab", BOX_LIMITS, "/x")).not.toHaveProperty("hidden");
  });

  test("a text with a file replaced is not the whole", () => {
    const text = `see data:image/png;base64,${"Ab1/".repeat(20_000)}`;
    expect(elideText(text, PROSE_LIMITS, "/x")).toEqual({
      text: "see [image/png, 60 kB]",
      size: text.length,
      elided: true,
      lines: 1,
      href: "/x",
    });
  });

  test("never exceeds its limits, and is the text itself unless it says otherwise", () => {
    const limits = { chars: 40, lines: 3 };
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (lines) => {
        const text = lines.join("\n");
        const view = elideText(text, limits, "/x");
        expect(view.text.length).toBeLessThanOrEqual(40);
        expect(view.text.split("\n").length).toBeLessThanOrEqual(3);
        expect(text.startsWith(view.text)).toBe(true);
        expect(view.elided).toBe(view.text !== text);
      }),
    );
  });
});

describe("elideJson", () => {
  test("lays out short JSON", () => {
    expect(elideJson('{"a":[1]}', BOX_LIMITS, "/x")).toEqual({
      text: '{\n  "a": [\n    1\n  ]\n}',
      size: 9,
      elided: false,
    });
  });

  test("cuts long JSON by lines and characters", () => {
    const list = JSON.stringify(Array.from({ length: 100 }, (_, at) => at));
    expect(elideJson(list, BOX_LIMITS, "/x")).toMatchObject({
      elided: true,
      size: list.length,
      href: "/x",
    });
    expect(elideJson(list, BOX_LIMITS, "/x").text.split("\n")).toHaveLength(40);
    expect(elideJson(JSON.stringify("x".repeat(9000)), BOX_LIMITS, "/x").text).toHaveLength(8192);
  });
});
