import { expect, test } from "vitest";
import { markAfter } from "./mark-steps";

test.each([
  ["ArrowRight", 0, 2],
  ["ArrowLeft", 2, 0],
  ["ArrowDown", 0, 1],
  ["ArrowUp", 3, 2],
  ["ArrowRight", 2, 3],
  ["ArrowRight", 3, -1],
  ["ArrowLeft", 1, 0],
  ["ArrowLeft", 0, -1],
  ["End", 0, 3],
  ["Home", 3, 0],
  ["Enter", 1, -1],
])("%s from mark %i leads to %i", (key, from, to) => {
  expect(markAfter([3, 4, 10, 12], from, key, 7)).toBe(to);
});
