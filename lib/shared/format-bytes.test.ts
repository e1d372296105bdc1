import { expect, test } from "vitest";

import { formatBytes } from "./format-bytes";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1024, "1 kB"],
  [240_400, "240 kB"],
  [5 * 1024 ** 2, "5.2 MB"],
  [256 * 1024 ** 2, "268 MB"],
  [2 * 1024 ** 3, "2.1 GB"],
])("%d is %j", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
