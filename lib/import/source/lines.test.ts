import fc from "fast-check";
import { expect, test } from "vitest";

import { lineSpans, type LineSpan } from "./lines";
import { memorySource } from "./file";

async function linesOf(text: string, slab: number): Promise<{ text: string; line: LineSpan }[]> {
  const bytes = Buffer.from(text);
  const lines: { text: string; line: LineSpan }[] = [];
  for await (const line of lineSpans(memorySource(bytes), slab)) {
    lines.push({ text: bytes.subarray(line.start, line.end).toString(), line });
  }
  return lines;
}

test("lines are the ones that splitting the text gives, wherever slabs end", async () => {
  const piece = fc.constantFrom("a", "é", "\n", "\r\n", " ", "\t", "{}");
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (pieces, slab) => {
        const text = pieces.join("");
        const all = text.split("\n");
        const expected = all.flatMap((raw, at) => {
          const ended = at < all.length - 1;
          const line = ended && raw.endsWith("\r") ? raw.slice(0, -1) : raw;
          return /^[ \t\r]*$/.test(raw) ? [] : [{ text: line, number: at + 1, ended }];
        });
        const found = await linesOf(text, slab);
        expect(
          found.map(({ text, line }) => ({ text, number: line.number, ended: line.ended })),
        ).toEqual(expected);
      },
    ),
  );
});
