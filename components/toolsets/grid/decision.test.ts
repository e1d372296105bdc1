import { expect, test } from "vitest";
import { decisionOf } from "./decision";

const decide = (
  enabled: boolean,
  requiresApproval: boolean,
  hints: { readOnly: boolean | null; destructive: boolean | null },
) =>
  decisionOf({ enabled: { value: enabled }, requiresApproval: { value: requiresApproval } }, hints);

const SILENT = { readOnly: null, destructive: null };

test("a tool that is off or asks is that, whatever its server says", () => {
  expect(decide(false, false, { readOnly: true, destructive: true })).toBe("off");
  expect(decide(true, true, { readOnly: null, destructive: true })).toBe("asks");
});

test("a tool that runs is coloured by what its server says, the worse first", () => {
  expect(decide(true, false, SILENT)).toBe("runs");
  expect(decide(true, false, { readOnly: true, destructive: false })).toBe("runs-read-only");
  expect(decide(true, false, { readOnly: true, destructive: true })).toBe("runs-destructive");
});
