import * as fc from "fast-check";
import { expect, test } from "vitest";

import { decodeRun, signRuns } from "./encoded-runs";

const decoded = (bytes: Uint8Array): (string | null)[] =>
  [...signRuns(Buffer.from(bytes).toString("base64"))].map((run) => decodeRun(run)?.text ?? null);

test("what a run is read as does not depend on the runs before it", () => {
  const letters = fc.string({ unit: "grapheme", minLength: 8, maxLength: 40 });
  const bytes = fc.oneof(
    letters.map((text) => Buffer.from(text)),
    letters.map((text) => Buffer.from(text, "utf16le")),
    // Ends within a letter.
    letters.map((text) => Buffer.from(`${text}é`).subarray(0, -1)),
    fc.uint8Array({ minLength: 12, maxLength: 40 }),
  );
  fc.assert(
    fc.property(bytes, bytes, (before, after) => {
      const alone = decoded(after);
      decoded(before);
      expect(decoded(after)).toEqual(alone);
    }),
    { numRuns: 300 },
  );
});

test("a letter that the end cuts is left out, and the next run begins with its own first letter", () => {
  const cut = Buffer.from("the token of the plan é").subarray(0, -1);
  expect(decoded(cut)).toEqual(["the token of the plan "]);
  expect(decoded(Buffer.from("the plan of the token"))).toEqual(["the plan of the token"]);
});

test("bytes are a text exactly where a decoder reads them and no sign is a control character", () => {
  const byte = fc.constantFrom(0x00, 0x09, 0x1f, 0x41, 0x7f, 0x80, 0xbf, 0xc1, 0xc3, 0xe2, 0xf4);
  const letters = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const bytes = fc.oneof(
    fc.array(byte, { minLength: 8, maxLength: 12 }).map((all) => Buffer.from(all)),
    fc.tuple(letters, byte).map(([text, one]) => Buffer.from([...Buffer.from(text), one, 0x41])),
    letters.map((text) => Buffer.from(text, "utf16le")),
  );
  const read = (all: Uint8Array): string | null => {
    const isWide = all.length > 3 && all[1] === 0 && all[3] === 0;
    try {
      const decoder = new TextDecoder(isWide ? "utf-16le" : "utf-8", { fatal: true });
      const text = decoder.decode(all, { stream: true });
      // eslint-disable-next-line no-control-regex
      return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? null : text;
    } catch {
      return null;
    }
  };
  fc.assert(
    fc.property(bytes, (all) => {
      const signs = all.toString("hex");
      const run = decodeRun({ start: 0, end: signs.length, signs: `0x${signs}`, lines: [] });
      expect(run?.text ?? null).toBe(read(all));
    }),
    { numRuns: 500 },
  );
});
