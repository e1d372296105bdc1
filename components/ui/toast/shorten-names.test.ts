import { expect, test } from "vitest";
import { shortenNames } from "./shorten-names";

test("a long name in a sentence loses its middle, and what is around it stays", () => {
  const short = shortenNames(`Moved “${"harbour ".repeat(40)}end” to the trash`);
  expect(short.length).toBeLessThan(80);
  expect(short).toMatch(/^Moved “harbour .*….*end” to the trash$/u);
  expect(shortenNames("Moved “Harbour” to “Sea”")).toBe("Moved “Harbour” to “Sea”");
});

test("a sign of several code points is not cut", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(shortenNames(`“${family.repeat(100)}”`)).toBe(
    `“${family.repeat(40)}…${family.repeat(12)}”`,
  );
});
