import fc from "fast-check";
import { expect, it } from "vitest";
import { storedOffset, withStoredBreaks } from "./line-breaks";

const texts = fc
  .array(fc.constantFrom("a", "é", "\n", "\r\n", "\r", "😀"))
  .map((parts) => parts.join(""));
const shownIn = (text: string) => text.replaceAll(/\r\n?/g, "\n");

it("gives the stored text back when what is shown was not changed", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(withStoredBreaks(shownIn(text), text)).toBe(text);
    }),
  );
});

it("writes the breaks a text has throughout", () => {
  expect(withStoredBreaks("a\nb\nc", "a\r\nb")).toBe("a\r\nb\r\nc");
  expect(withStoredBreaks("a\nb\nc", "a\nb")).toBe("a\nb\nc");
  expect(withStoredBreaks("a\nb", "a")).toBe("a\nb");
});

it("finds the place in the stored text, never inside of a break", () => {
  fc.assert(
    fc.property(texts, fc.nat(20), (text, place) => {
      const shown = shownIn(text);
      const at = Math.min(place, shown.length);
      const offset = storedOffset(at, text);
      expect(shownIn(text.slice(0, offset))).toBe(shown.slice(0, at));
      expect(shownIn(text.slice(offset))).toBe(shown.slice(at));
    }),
  );
});
