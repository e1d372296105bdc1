import { expect, test } from "vitest";
import { formatBytes } from "./bytes";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [240_400, "240 kB"],
  [12_440_000, "12.4 MB"],
  [500_000_000_000_000_000, "500,000 TB"],
])("%d is %j", (bytes, words) => {
  expect(formatBytes(bytes, "en-GB")).toBe(words);
});

test("the figure follows the locale", () => {
  expect(formatBytes(12_440_000, "de-DE")).toBe("12,4 MB");
});
