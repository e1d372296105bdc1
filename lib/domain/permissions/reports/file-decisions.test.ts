import { expect, test } from "vitest";

import { countFileDecisions } from "./decision-counts";

test("a tool that is off does not count as asking", () => {
  const tool = (fileId: string, enabled: boolean, requiresApproval: boolean) => ({
    fileId,
    enabled,
    requiresApproval,
  });
  const counts = countFileDecisions([
    tool("a", true, false),
    tool("a", true, true),
    tool("a", false, true),
    tool("b", false, false),
  ]);
  expect([...counts]).toEqual([
    ["a", { on: 1, ask: 1, off: 1 }],
    ["b", { on: 0, ask: 0, off: 1 }],
  ]);
});
