import { expect, test } from "vitest";
import { isPending, shownValue, withChange } from "./pending";
import type { Pending, Place } from "./pending";

const place: Place = { toolset: 3, tool: 0, field: "enabled" };
const none: Pending = new Map();

test("a change shows at once and going back removes it", () => {
  const changed = withChange(none, place, null, false);
  expect(shownValue(changed, place, null)).toBe(false);
  expect(isPending(changed, place)).toBe(true);
  const back = withChange(changed, place, null, null);
  expect(back.size).toBe(0);
  expect(shownValue(back, place, null)).toBeNull();
});

test("the defaults of a toolset and its first tool are different places", () => {
  const changed = withChange(none, place, null, true);
  expect(isPending(changed, { ...place, tool: null })).toBe(false);
  expect(isPending(changed, { ...place, field: "requiresApproval" })).toBe(false);
});
