import fc from "fast-check";
import { expect, test } from "vitest";

import { changedPlaces } from "./unread-edits";
import { equalJson } from "@/lib/json/equal";

test("names what was changed, put in and taken out, and nothing else", () => {
  const before = { a: { b: [1, 2], "c/d": true }, gone: null };
  const after = { a: { "c/d": false, b: [1, 3, 4] }, more: {} };
  expect(changedPlaces(before, after)).toEqual([
    { path: "/a/b/1", before: 2, after: 3 },
    { path: "/a/b/2", before: undefined, after: 4 },
    { path: "/a/c~1d", before: true, after: false },
    { path: "/gone", before: null, after: undefined },
    { path: "/more", before: undefined, after: {} },
  ]);
  expect(changedPlaces([], {})).toEqual([{ path: "", before: [], after: {} }]);
});

test("names nothing exactly where values are equal", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(changedPlaces(one, other).length === 0).toBe(equalJson(one, other));
      expect(changedPlaces(one, structuredClone(one))).toEqual([]);
    }),
  );
});
