import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

test("counts the findings of a source, and those of the document made of it", async () => {
  const execution = { type: "http", url: "u", method: "KNOCK" };
  const tools = [
    { name: "ring", execution },
    { name: "ring", execution: { type: "none" } },
  ];
  const plan = await planFiles(
    ["a/mci.json", { schemaVersion: "1.0", tools }],
    ["servers.json", { mcpServers: { tide: { command: "x" }, none: {} } }],
  );
  for (const { problems, notes, counts } of plan.items) {
    const listed = problems.filter(({ severity }) => severity === "error").length;
    expect(counts).toMatchObject({
      errors: listed,
      warnings: problems.length - listed,
      notes: notes.length,
    });
  }
  expect(plan.totals).toMatchObject({
    errors: plan.items.reduce((sum, { counts }) => sum + counts.errors, 0),
    warnings: plan.items.reduce((sum, { counts }) => sum + counts.warnings, 0),
  });
  expect(plan.items.map(({ counts }) => [counts.errors > 0, counts.warnings > 0])).toEqual([
    [true, true],
    [false, true],
  ]);
});
