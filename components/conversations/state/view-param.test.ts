import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatView, lookAt, parseView } from "./view-param";

test("what is written is read back", () => {
  const views = fc.dictionary(fc.nat(999_999).map(String), fc.nat(), { noNullPrototype: true });
  fc.assert(
    fc.property(views, (view) => {
      const text = formatView(view);
      expect(parseView(text ?? "")).toEqual(view);
    }),
  );
});

test("the same view has one address", () => {
  expect(formatView({ 7: 2, 3: 9 })).toBe("3.9_7.2");
  expect(formatView({})).toBeNull();
});

test.each(["", "_", "a.b", "1", "1.", ".2", "1.2.3", "-1.2", "__proto__.1"])(
  "%s is nothing",
  (text) => {
    expect(parseView(text)).toEqual({});
  },
);

describe("looking at a member", () => {
  const member = (id: number, more: object = {}) => ({
    id,
    documentId: `m${id}`,
    role: "assistant",
    preferred: false,
    deleted: false,
    createdMs: null,
    ...more,
  });
  const slot = { number: 4, members: [member(7, { preferred: true }), member(8), member(9)] };

  test("names it by its slot, in the place of another member of it", () => {
    expect(lookAt({ 1: 5 }, slot, 8)).toEqual({ 1: 5, 3: 8 });
    expect(lookAt({ 1: 5, 2: 9 }, slot, 8)).toEqual({ 1: 5, 3: 8 });
  });

  test("needs no place for the one that is shown anyway", () => {
    expect(lookAt({ 3: 8 }, slot, 7)).toEqual({});
    const plain = { number: 4, members: [member(7), member(8), member(9, { deleted: true })] };
    expect(lookAt({ 3: 7 }, plain, 8)).toEqual({});
    expect(lookAt({}, plain, 9)).toEqual({ 3: 9 });
  });
});
