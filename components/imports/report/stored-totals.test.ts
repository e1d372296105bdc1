import { expect, test } from "vitest";

import { storedError } from "./stored-totals";

test("the record of an import says why something was not imported", () => {
  const warning = { severity: "warning", message: "Odd." };
  const error = { severity: "error", message: "This is no JSON." };
  expect(storedError([warning, error, { severity: "error", message: "Another." }])).toBe(
    "This is no JSON.",
  );
  for (const nothing of [null, "text", [], [warning], [{ severity: "error" }], [null, 3]]) {
    expect(storedError(nothing)).toBeNull();
  }
});
