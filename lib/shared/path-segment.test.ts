import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";

import { pathSegment } from "./path-segment";

test("what was encoded is what was meant", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (meant) => {
      expect(pathSegment(encodeURIComponent(meant))).toBe(meant);
    }),
  );
});

test.each(["%", "%2", "a%", "%zz", "%C0%AF", "%E0%A4", "%ED%A0%80", "100%", "%\uD800"])(
  "%j means itself",
  (sent) => {
    expect(pathSegment(sent)).toBe(sent);
  },
);

test("no page decodes a segment by itself: one that is broken would be an error in the log", () => {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:page|layout|route)\.tsx?$/.test(file))
    .map((file) => join("app", file));
  expect(pages.length).toBeGreaterThan(50);
  const decoding = pages.filter((file) => /decodeURI/.test(readFileSync(file, "utf8")));
  expect(decoding).toEqual([]);
});
