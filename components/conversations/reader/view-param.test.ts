import fc from "fast-check";
import { expect, test } from "vitest";
import { formatView, parseView } from "./view-param";

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
