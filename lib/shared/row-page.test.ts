import { expect, test } from "vitest";

import { pageOfRows } from "./row-page";

const ROWS = ["a", "b", "c", "d", "e"];

test.each([
  [1, ["a", "b"], 1],
  [3, ["e"], 3],
  [9, ["e"], 3],
  [0, ["a", "b"], 1],
  [-5, ["a", "b"], 1],
  [2.7, ["c", "d"], 2],
])("page %d of rows", (asked, rows, page) => {
  expect(pageOfRows(ROWS, asked, 2)).toMatchObject({ rows, place: { found: 5, page, pages: 3 } });
});

test("of no rows there is one empty page", () => {
  expect(pageOfRows([], 4)).toEqual({
    rows: [],
    place: { found: 0, from: 0, page: 1, pages: 1 },
  });
});
