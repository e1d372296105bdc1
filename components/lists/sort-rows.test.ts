import { expect, test } from "vitest";
import { sortRows } from "./sort-rows";

const rows = [
  { name: "b 10", at: 2 },
  { name: "B 9", at: null },
  { name: "a", at: 1 },
  { name: "c", at: 2 },
];
const names = (sorted: readonly { name: string }[]) => sorted.map(({ name }) => name);

test("words are sorted as people sort them", () => {
  expect(names(sortRows(rows, ({ name }) => name, "asc"))).toEqual(["a", "B 9", "b 10", "c"]);
  expect(names(sortRows(rows, ({ name }) => name, "desc"))).toEqual(["c", "b 10", "B 9", "a"]);
});

test("what has no value stands last in both directions, and equal rows keep their order", () => {
  expect(names(sortRows(rows, ({ at }) => at, "asc"))).toEqual(["a", "b 10", "c", "B 9"]);
  expect(names(sortRows(rows, ({ at }) => at, "desc"))).toEqual(["b 10", "c", "a", "B 9"]);
});
