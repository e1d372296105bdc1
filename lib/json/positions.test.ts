import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkSizes, chunked } from "@/lib/testing/arbitrary/json-text";
import {
  byteToTextOffset,
  createLineCounter,
  positionAt,
  positionInDocument,
  textToByteOffset,
} from "./positions";

const line = fc.string({ unit: fc.constantFrom("a", " ", "é", "漢", "🎉", "\n", "\r", "\r\n") });
const text = fc.tuple(fc.constantFrom("", "\uFEFF"), line).map((parts) => parts.join(""));

/** The offsets between characters, not inside a surrogate pair. */
function borders(value: string): number[] {
  const offsets = [0];
  for (const character of value) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}

describe("positionAt", () => {
  test("counts lines and UTF-16 units from 1", () => {
    const value = "ab\nc🎉d";
    expect(positionAt(value, 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt(value, 2)).toEqual({ line: 1, column: 3 });
    expect(positionAt(value, 3)).toEqual({ line: 2, column: 1 });
    expect(positionAt(value, 6)).toEqual({ line: 2, column: 4 });
    expect(positionAt(value, 99)).toEqual({ line: 2, column: 5 });
  });

  test("every kind of line break counts once", () => {
    expect(positionAt("a\r\nb\rc\nd", 7)).toEqual({ line: 4, column: 1 });
    expect(positionAt("a\r\nb", 2)).toEqual({ line: 1, column: 3 });
    expect(positionAt("\n\n\r\r", 4)).toEqual({ line: 5, column: 1 });
  });

  test("a byte order mark is not counted", () => {
    expect(positionAt("\uFEFFab", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("\uFEFFab", 1)).toEqual({ line: 1, column: 1 });
    expect(positionAt("\uFEFFab", 2)).toEqual({ line: 1, column: 2 });
  });
});

test("a position in a piece becomes one in the document", () => {
  fc.assert(
    fc.property(text, line, fc.nat(), (before, piece, at) => {
      // A break must not lie across the cut, as none can in the white space around JSON values.
      fc.pre(!before.endsWith("\r") || !piece.startsWith("\n"));
      const offset = at % (piece.length + 1);
      const start = positionAt(before, before.length);
      expect(positionInDocument(start, positionAt(piece, offset))).toEqual(
        positionAt(before + piece, before.length + offset),
      );
    }),
  );
});

describe("createLineCounter", () => {
  test("agrees with positionAt, however the bytes are cut", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat()), chunkSizes, (value, picks, sizes) => {
        const all = borders(value);
        const offsets = picks.map((pick) => all[pick % all.length] ?? 0);
        const bytes = new TextEncoder().encode(value);
        const byteOffsets = offsets.map((offset) => textToByteOffset(value, offset));
        const counter = createLineCounter(byteOffsets);
        for (const chunk of chunked(bytes, sizes)) counter.write(chunk);
        const found = counter.end();
        const expected = offsets.map((offset, i) => [byteOffsets[i], positionAt(value, offset)]);
        expect(found).toEqual(new Map(expected as [number, { line: number; column: number }][]));
      }),
      { numRuns: 2_000 },
    );
  });

  test("resolves the same offset once, and one beyond the end as the end", () => {
    const counter = createLineCounter([9, 1, 1]);
    counter.write(Buffer.from("a\nb\r"));
    expect([...counter.end()]).toEqual([
      [1, { line: 1, column: 2 }],
      [9, { line: 3, column: 1 }],
    ]);
  });

  test("an offset inside a character is the place after it", () => {
    const counter = createLineCounter([2, 3]);
    counter.write(Buffer.from("é漢x"));
    expect(counter.end().get(3)).toEqual({ line: 1, column: 3 });
    expect(counter.end().get(2)).toEqual({ line: 1, column: 2 });
  });
});

test("byte and text offsets lead to each other", () => {
  fc.assert(
    fc.property(text, (value) => {
      const bytes = new TextEncoder().encode(value);
      for (const offset of borders(value)) {
        const byteOffset = Buffer.byteLength(value.slice(0, offset));
        expect(textToByteOffset(value, offset)).toBe(byteOffset);
        expect(byteToTextOffset(bytes, byteOffset)).toBe(offset);
      }
    }),
  );
  expect(textToByteOffset("🎉", 1)).toBe(4);
  expect(textToByteOffset("ab", 9)).toBe(2);
  expect(byteToTextOffset(Buffer.from("é"), 1)).toBe(1);
});
