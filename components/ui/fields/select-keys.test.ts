import { expect, test } from "vitest";
import { stepChoice, typedChoice } from "./select-keys";

const choices = [
  { value: "a", label: "Last changed" },
  { value: "b", label: "First written", isDisabled: true },
  { value: "c", label: "Title" },
  { value: "d", label: "Länge" },
];

test.each([
  ["a", 1, "c"],
  ["c", -1, "a"],
  ["a", -1, undefined],
  ["d", 1, undefined],
  [null, 1, "a"],
] as const)("from %s a step of %i leads to %s", (value, by, expected) => {
  expect(stepChoice(choices, value, by)?.value).toBe(expected);
});

test.each([
  ["a", "t", "c"],
  ["a", "LA", "a"],
  ["c", "l", "d"],
  ["a", "f", undefined],
  [null, "ti", "c"],
  ["a", "last changed and more", undefined],
] as const)("from %s typing %s finds %s", (value, typed, expected) => {
  expect(typedChoice(choices, value, typed)?.value).toBe(expected);
});
