import { expect, test } from "vitest";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import type { Outcome, ReportItem } from "@/lib/domain/imports/progress";
import { inEnglish } from "@/lib/domain/imports/content-words";
import { lossesOf } from "./losses";

const planned = (id: string, lost: number) =>
  ({
    id,
    fidelity: {
      mapped: { messages: 2 },
      kept: [],
      lost: Array.from({ length: lost }, (_, n) => ({ what: `part ${n}`, count: n + 1, why: "x" })),
    },
  }) as unknown as PlanItem;
const plan: Pick<ImportPlan, "items"> = {
  items: [planned("a", 2), planned("b", 0), planned("c", 1), planned("d", 1)],
};
const line = (id: string, outcome: Outcome): ReportItem => ({ id, name: `${id}.json`, outcome });

test("every loss of every conversation that was written is listed, and of no other", () => {
  const items = [line("a", "imported"), line("b", "imported"), line("c", "skipped")];
  const losses = lossesOf(plan, { items: [...items, line("d", "extended")] }, inEnglish);
  expect([...losses]).toEqual([
    ["a", ["part 0 (1): x", "part 1 (2): x"]],
    ["d", ["part 0 (1): x"]],
  ]);
});

test("where the plan is gone nothing is listed", () => {
  expect(lossesOf(null, { items: [line("a", "imported")] }, inEnglish).size).toBe(0);
});
