import { expect, test } from "vitest";

import { withoutMembers } from "./without-member";

const source = { a: { b: 1, "c/d": 2 }, e: 3 };

test("members go by their pointers, wherever they are", () => {
  expect(withoutMembers(source, ["/a/b", "/e"])).toEqual({ a: { "c/d": 2 } });
  expect(withoutMembers(source, ["/a/c~1d"])).toEqual({ a: { b: 1 }, e: 3 });
});

test("pointers to nothing, and what is no pointer, take nothing away", () => {
  expect(withoutMembers(source, ["/a/x", "/e/f", "", 7, null])).toEqual(source);
  expect(withoutMembers(source, "/e")).toBe(source);
});
