import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeEmbeddedData, findEmbeddedData, withoutEmbeddedData } from "./embedded-data";

/** Base64 of so many bytes, with enough variety to look like a file. */
function base64Of(bytes: number): string {
  return Buffer.from(
    Array.from({ length: bytes }, (_, at) => (at * 89 + (at >> 3)) % 256),
  ).toString("base64");
}

const png = `iVBORw0KGgo${base64Of(900)}`;

describe("findEmbeddedData", () => {
  test("finds data URLs in the middle of a text", () => {
    const url = `data:image/png;base64,${base64Of(300)}`;
    const text = `before ![](${url}) after`;
    expect(findEmbeddedData(text)).toEqual([
      { start: 11, end: 11 + url.length, mime: "image/png", bytes: 300 },
    ]);
  });

  test("finds percent-encoded data URLs up to the quote", () => {
    const url = `data:image/svg+xml;charset=utf-8,${"%3Csvg%3E".repeat(20)}`;
    const [found] = findEmbeddedData(`<img src="${url}">`);
    expect(found).toMatchObject({ start: 10, end: 10 + url.length, mime: "image/svg+xml" });
  });

  test("finds bare base64 and knows common files by their first bytes", () => {
    const text = `{"image": "${png}", "hash": "${"0123456789abcdef".repeat(4)}"}`;
    const found = findEmbeddedData(text);
    expect(found).toHaveLength(1);
    expect(text.slice(found[0]!.start, found[0]!.end)).toBe(png);
    expect(found[0]!.mime).toBe("image/png");
  });

  test.each([
    ["a short data URL", "see data:image/png;base64,iVBORw0KGgo= here"],
    ["the word data", `data: ${"x".repeat(600)} data:, data:;base64`],
    ["a ruler", "=".repeat(2000)],
    ["a path", "/some-directory/another".repeat(60)],
    ["hexadecimal", "deadbeef0123".repeat(100)],
    ["prose", "Lorem ipsum dolor sit amet, consectetur 42 Adipiscing. ".repeat(60)],
  ])("leaves %s alone", (_, text) => {
    expect(findEmbeddedData(text)).toEqual([]);
  });

  test("finds every run of 512 and more, wherever it stands", () => {
    const run = base64Of(384);
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (before, after) => {
        const text = `${" ".repeat(before)}${run}${" ".repeat(after)}`;
        expect(findEmbeddedData(text)).toEqual([
          { start: before, end: before + run.length, mime: null, bytes: 384 },
        ]);
      }),
    );
  });

  test("gives spans in order, apart, and inside the text", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(png, `data:a/b;base64,${png}`, `data:text/plain,${"x".repeat(99)}`, "data:"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join(" ");
        let last = 0;
        for (const { start, end } of findEmbeddedData(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test("copes with a file of many megabytes", () => {
    const url = `data:image/png;base64,${"Ab1/".repeat(5_000_000)}`;
    expect(withoutEmbeddedData(`a ${url} b`, 100, describeEmbeddedData)).toBe(
      "a [image/png, 15.0 MB] b",
    );
  });
});

test("describeEmbeddedData rounds to what a person reads", () => {
  const of = (bytes: number, mime: string | null = "image/png") =>
    describeEmbeddedData({ start: 0, end: 0, mime, bytes });
  expect(of(12)).toBe("[image/png, 12 B]");
  expect(of(240_400)).toBe("[image/png, 240 kB]");
  expect(of(1_250_000, null)).toBe("[base64, 1.3 MB]");
});

describe("withoutEmbeddedData", () => {
  test("is the text itself when there is nothing to replace or cut", () => {
    expect(withoutEmbeddedData("short", 5, () => "")).toBe("short");
  });

  test("never cuts a surrogate pair", () => {
    expect(withoutEmbeddedData("ab😀", 3, () => "")).toBe("ab");
    expect(withoutEmbeddedData("ab😀", 4, () => "")).toBe("ab😀");
  });

  test("cuts inside and behind a replacement", () => {
    expect(withoutEmbeddedData(`${png} x`, 4, () => "[file]")).toBe("[fil");
    expect(withoutEmbeddedData(`${png} xyz`, 8, () => "[file]")).toBe("[file] x");
  });
});
