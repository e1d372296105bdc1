import fc from "fast-check";
import { expect, test } from "vitest";
import { afterPress } from "./typed-ahead";

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

function typed(keys: readonly string[]): string {
  return keys.reduce((text, key) => afterPress(text, press(key)) ?? text, "");
}

test("whatever is typed is held, sign by sign", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 1, unit: "binary" })), (signs) => {
      expect(typed(signs)).toBe(signs.join(""));
      expect(typed([...signs, "x", "Backspace"])).toBe(signs.join(""));
    }),
  );
});

test("keys that write nothing are left to the page, and Enter presses nothing", () => {
  for (const key of ["Tab", "ArrowDown", "Shift", "F3", "Delete"])
    expect(afterPress("a", press(key))).toBeNull();
  expect(afterPress("a", press("k", { ctrlKey: true }))).toBeNull();
  expect(afterPress("a", press("k", { metaKey: true }))).toBeNull();
  expect(afterPress("a", press("k", { altKey: true }))).toBeNull();
  expect(afterPress("a", press("k", { isComposing: true }))).toBeNull();
  expect(afterPress("a", press("Enter"))).toBe("a");
});
