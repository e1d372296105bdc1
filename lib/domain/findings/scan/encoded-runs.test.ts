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
