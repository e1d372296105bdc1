import { expect, test } from "vitest";
import { formatDuration } from "./duration";

test.each([
  [0, "0 ms"],
  [812, "812 ms"],
  [999.6, "1 s"],
  [1240, "1.2 s"],
  [59_949, "59.9 s"],
  [59_960, "1 min 0 s"],
  [185_000, "3 min 5 s"],
  [7_800_000, "2 h 10 min"],
  [-812, "-812 ms"],
])("%d ms is %s", (ms, text) => {
  expect(formatDuration(ms, "en")).toBe(text);
});
