import { expect, test } from "vitest";

import { saidValue } from "./said-value";

test("a text that is JSON says its value, any other text itself", () => {
  expect(saidValue('{"a":[1]}')).toEqual({ a: [1] });
  expect(saidValue('"quoted"')).toBe("quoted");
  expect(saidValue("null")).toBeNull();
  expect(saidValue("rain, then sun")).toBe("rain, then sun");
  expect(saidValue("")).toBe("");
});
