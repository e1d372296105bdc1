import { expect, test } from "vitest";
import { newItem } from "@/lib/testing/builders/plan-item";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { fixGroups } from "./fix-groups";

const finding = (rule: string, mode: "auto" | "ask" | null): Diagnostic => ({
  severity: "warning",
  rule,
  message: `About ${rule}`,
  path: "",
  ...(mode && { fix: { title: `Mend ${rule}`, mode, operations: [] } }),
});

test("safe fixes are counted here and in the whole plan; others are not offered", () => {
  const item = newItem("a", {
    problems: [finding("date", "auto"), finding("date", "auto"), finding("tool", "ask")],
    notes: [finding("space", "auto"), finding("none", null)],
  });
  const other = newItem("b", { problems: [finding("date", "auto"), finding("date", "ask")] });
  expect(fixGroups(item, [item, other, newItem("c")])).toEqual([
    { rule: "date", title: "Mend date", message: "About date", here: 2, everywhere: 3, items: 2 },
    {
      rule: "space",
      title: "Mend space",
      message: "About space",
      here: 1,
      everywhere: 1,
      items: 1,
    },
  ]);
  expect(fixGroups(newItem("c"), [item])).toEqual([]);
});
