import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { indexLines, ROW_LENGTH } from "./line-index";

function rowsOf(text: string): [number | null, string][] {
  const index = indexLines(text);
  return Array.from({ length: index.rows }, (_, row) => [index.numberOf(row), index.textOf(row)]);
}

describe("indexLines", () => {
  test.each<[string, [number | null, string][]]>([
    ["", [[1, ""]]],
    ["a", [[1, "a"]]],
    ["a\n", [[1, "a"]]],
    [
      "a\r\nb",
      [
        [1, "a"],
        [2, "b"],
      ],
    ],
    [
      "a\n\nb",
      [
        [1, "a"],
        [2, ""],
        [3, "b"],
      ],
    ],
    [
      "\n\n",
      [
        [1, ""],
        [2, ""],
      ],
    ],
  ])("%j", (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  test("a long line goes on in further rows, without a number and without a torn character", () => {
    const long = `${"a".repeat(ROW_LENGTH - 1)}😀b`;
    expect(rowsOf(`${long}\nc`)).toEqual([
      [1, "a".repeat(ROW_LENGTH - 1)],
      [null, "😀b"],
      [2, "c"],
    ]);
  });

  test("loses nothing", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom("\n", "x".repeat(2500)));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("").replaceAll("\r", "");
        const joined = rowsOf(text)
          .map(([number, row]) => (number === null || number === 1 ? row : `\n${row}`))
          .join("");
        expect(joined).toBe(text.endsWith("\n") ? text.slice(0, -1) : text);
      }),
    );
  });

  test("twelve megabytes take no time to speak of", () => {
    const text = "a line of the log, fifty-seven characters long or nearly so\n".repeat(210_000);
    const work = () => expect(indexLines(text).lines).toBe(210_000);
    expect(leastWork(work, 500)).toBeLessThan(500);
  });
});
