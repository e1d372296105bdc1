import { expect, test } from "vitest";
import { countWords } from "./count-labels";

const words = (conversations: number, messages: number, exact: boolean) =>
  countWords({ conversations, messages, exact }, String);

test("says what was counted, in one and in many", () => {
  expect(words(1, 1, true)).toBe("1 match in 1 conversation");
  expect(words(2, 30, true)).toBe("30 matches in 2 conversations");
  expect(words(0, 0, true)).toBe("0 matches in 0 conversations");
});

test("says only what is certain where counting stopped early", () => {
  expect(words(300, 1000, false)).toBe("At least 1000 matches in 300 conversations");
  expect(words(1408, 1000, false)).toBe("At least 1408 conversations");
});
