import { expect, test } from "vitest";

import { countDecisions } from "./decision-counts";

const tool = (toolsetId: string, enabled: boolean, requiresApproval: boolean, fileId = "f") => ({
  fileId,
  toolsetId,
  name: "tool",
  position: 0,
  enabled,
  requiresApproval,
  decidedBy: { enabled: "built-in", requiresApproval: "built-in" } as const,
});

test("tools are counted by what is decided, toolsets of two files apart", () => {
  expect(
    countDecisions([
      tool("a", false, false),
      tool("a", true, true),
      tool("b", true, false),
      tool("a", true, false, "g"),
      tool("a", false, true, "g"),
    ]),
  ).toEqual([
    { fileId: "g", toolsetId: "a", tools: 2, runs: 1, asks: 0, off: 1 },
    { fileId: "f", toolsetId: "b", tools: 1, runs: 1, asks: 0, off: 0 },
    { fileId: "f", toolsetId: "a", tools: 2, runs: 0, asks: 1, off: 1 },
  ]);
  expect(countDecisions([])).toEqual([]);
});
