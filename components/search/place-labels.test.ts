import { expect, test } from "vitest";
import { placeWords } from "./place-labels";

test("the text of a shown message needs no words", () => {
  expect(placeWords({ where: "text", shown: true, deleted: false })).toEqual([]);
});

test("every circumstance has its words", () => {
  expect(placeWords({ where: "results", shown: false, deleted: true })).toEqual([
    "in a tool result",
    "in a retry not shown",
    "deleted",
  ]);
});
