import { expect, test } from "vitest";
import { rowCounts, rowCountsInWords } from "./cell-text";

test("a row says how many tools differ, and which overrides match none", () => {
  expect(rowCounts(3, 0)).toBe("3");
  expect(rowCountsInWords(3, 0)).toBe("3 tools differ from the default");
  expect(rowCounts(0, 1)).toBe("0 +1?");
  expect(rowCountsInWords(0, 1)).toBe(
    "0 tools differ from the default, 1 override matches no tool",
  );
  expect(rowCountsInWords(1, 2)).toBe("1 tool differs from the default, 2 overrides match no tool");
});
