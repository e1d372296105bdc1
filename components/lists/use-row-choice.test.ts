import { expect, test } from "vitest";
import { currentRows } from "./use-row-choice";

const chosen = new Map([1, 2, 3].map((number) => [`${number}`, { id: `${number}`, tags: 0 }]));
const items = [4, 3, 1].map((number) => ({ id: `${number}`, tags: 5 }));
const rowsOf = (isWhole: boolean) => [...currentRows(chosen, items, isWhole).values()];

test("chosen rows are as the list shows them now", () => {
  expect(rowsOf(false)).toEqual([
    { id: "1", tags: 5 },
    { id: "2", tags: 0 },
    { id: "3", tags: 5 },
  ]);
});

test("of a list that is there as a whole, rows that are gone are not chosen any more", () => {
  expect(rowsOf(true).map(({ id }) => id)).toEqual(["3", "1"]);
});
