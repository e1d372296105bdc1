import { expect, test } from "vitest";
import { NOTHING_PENDING, pendingValue, touches, withChanges, type Place } from "./pending";

const place: Place = { level: "own", toolset: 3, tool: 3, field: "enabled" };

test("a change shows at once and going back removes it", () => {
  const changed = withChanges(NOTHING_PENDING, [{ place, saved: null, value: false }]);
  expect(pendingValue(changed, place)).toBe(false);
  const back = withChanges(changed, [{ place, saved: null, value: null }]);
  expect(back.size).toBe(0);
  expect(pendingValue(back, place)).toBeUndefined();
});

test("changes are about their tools, and about all of a toolset whose defaults they set", () => {
  expect(touches(NOTHING_PENDING, 3, 3)).toBe(false);
  const own = withChanges(NOTHING_PENDING, [{ place, saved: null, value: true }]);
  expect([touches(own, 3, 9), touches(own, 9, 3)]).toEqual([true, false]);
  const defaults = { ...place, level: "defaults", tool: null } as const;
  const all = withChanges(own, [{ place: defaults, saved: null, value: true }]);
  expect([touches(all, 9, 3), touches(all, 9, 9)]).toEqual([true, false]);
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
