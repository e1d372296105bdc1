import { expect, test } from "vitest";
import { movedTitle, partOf } from "./moved-title";

test.each([
  [3, 3, true, "Moved 3 conversations to the trash"],
  [2, 1200, true, "Moved 2 of 1,200 conversations to the trash"],
  [1, 1, false, "Restored 1 conversation"],
  [0, 3, true, "Nothing was moved to the trash"],
  [0, 1, false, "Nothing was restored"],
])("of %i of %i a toast says what happened", (moved, all, toTrash, title) => {
  expect(movedTitle(partOf(moved, all, "conversation"), toTrash)).toBe(title);
});
