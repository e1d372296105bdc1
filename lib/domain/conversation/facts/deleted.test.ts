import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDeleted } from "./deleted";

const trail = (...actions: unknown[]) => ({ auditTrail: actions.map((action) => ({ action })) });

describe("isDeleted", () => {
  test.each([
    [trail("created", "deleted"), true],
    [trail("created", "deleted", "updated"), true],
    [trail("deleted", "restored"), false],
    [trail("deleted", "restored", "deleted"), true],
    [trail("deleted", "created"), false],
    [trail("deleted", "DELETED", null), true],
    [{ auditTrail: [{ action: "deleted" }, null, 7, "restored"] }, true],
    [trail("updated"), false],
    [trail(), false],
    [{}, false],
    [{ auditTrail: { action: "deleted" } }, false],
    [null, false],
  ])("%j", (item, deleted) => {
    expect(isDeleted(item)).toBe(deleted);
  });

  test("ignores times: the order of the list counts", () => {
    const auditTrail = [
      { action: "restored", timestamp: "2030-01-01T00:00:00Z" },
      { action: "deleted", timestamp: "2020-01-01T00:00:00Z" },
    ];
    expect(isDeleted({ auditTrail })).toBe(true);
  });

  test("is total", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isDeleted(value)).toBeTypeOf("boolean");
      }),
    );
  });
});
