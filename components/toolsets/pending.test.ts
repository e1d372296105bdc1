import { expect, test } from "vitest";
import type { Place } from "./pending";
import { NOTHING_PENDING, pendingValue, withChanges } from "./pending";

const place: Place = { level: "own", toolset: 3, tool: 3, field: "enabled" };

test("a change shows at once and going back removes it", () => {
  const changed = withChanges(NOTHING_PENDING, [{ place, saved: null, value: false }]);
  expect(pendingValue(changed, place)).toBe(false);
  const back = withChanges(changed, [{ place, saved: null, value: null }]);
  expect(back.size).toBe(0);
  expect(pendingValue(back, place)).toBeUndefined();
});

test("levels and fields are places of their own, whatever their numbers", () => {
  const changed = withChanges(NOTHING_PENDING, [{ place, saved: null, value: true }]);
  for (const other of [
    { ...place, level: "defaults", tool: null } as const,
    { ...place, level: "override" } as const,
    { ...place, field: "requiresApproval" } as const,
    { ...place, tool: 4 },
  ]) {
    expect(pendingValue(changed, other)).toBeUndefined();
  }
});
