import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import { decide } from "@/lib/import/run/decisions";
import { conflictItem, invalidItem, newItem } from "@/lib/testing/builders/plan-item";
import { decidedPlan, decisionOf, shortDecisions } from "./plan-decisions";

test("the totals say what is written, left out and unreadable", () => {
  const items = [newItem("a"), newItem("b"), conflictItem("c"), invalidItem("d")];
  const { totals } = decidedPlan(items, { b: "skip", c: "keep-both" });
  expect(totals).toEqual({ writes: 2, messages: 4, bytes: 200, leftOut: 1, unreadable: 1 });
});

test("a choice that a fix took away counts no more", () => {
  expect(decisionOf(newItem("a"), { a: "keep-both" })).toBe("import");
});

test("a longer version counts the messages it adds", () => {
  const item = newItem("a", {
    verdict: "extends",
    added: 1,
    decisions: ["extend", "skip"],
    decisionDefault: "extend",
  });
  expect(decidedPlan([item], {}).totals.messages).toBe(1);
});

test("items are alike that share verdict, format and choices", () => {
  const items = [newItem("a"), newItem("b"), newItem("c", { format: "jan" }), conflictItem("d")];
  const { alike, alikeWith } = decidedPlan(items, { a: "skip" });
  expect(alike(items[0]!)).toEqual(["a", "b"]);
  expect(alikeWith(items[0]!, "skip")).toBe(1);
  expect(alikeWith(items[0]!, "import")).toBe(1);
});

test("choosing for all of a verdict is told in one word", () => {
  const items = Array.from({ length: 50 }, (_, at) => newItem(`i${at}`));
  const all = Object.fromEntries(items.map(({ id }) => [id, "skip" as const]));
  expect(shortDecisions(items, all)).toEqual({ new: "skip" });
  expect(shortDecisions(items, { ...all, i7: "import" })).toEqual({ new: "skip", i7: "import" });
  expect(shortDecisions(items, {})).toEqual({});
});

test("the short form means the same to a run", () => {
  const draft = fc.constantFrom(newItem, conflictItem, invalidItem);
  const plan = fc
    .array(fc.tuple(draft, fc.nat(9)), { maxLength: 12 })
    .map((drafts) => drafts.map(([make, choice], at) => ({ item: make(`i${at}`), choice })));
  fc.assert(
    fc.property(plan, (chosen) => {
      const decisions: Record<string, Decision> = {};
      const items: PlanItem[] = [];
      for (const { item, choice } of chosen) {
        items.push(item);
        // Some are left as the plan proposes.
        const decision = item.decisions[choice];
        if (decision) decisions[item.id] = decision;
      }
      const short = shortDecisions(items, decisions);
      for (const item of items) {
        if (item.verdict === "invalid") continue;
        expect(decide(item, short)).toBe(decide(item, decisions));
      }
    }),
  );
});

test("an item is left out when another file of the drop is taken instead", () => {
  const rival = conflictItem("2", {
    existing: null,
    twin: "1",
    decisions: ["keep-both", "keep-mine", "take-theirs"],
    decisionDefault: "keep-both",
  });
  const items = [newItem("1"), rival];
  expect(decidedPlan(items, {}).totals).toMatchObject({ writes: 2, leftOut: 0 });
  const decided = decidedPlan(items, { "2": "take-theirs" });
  expect(decided.totals).toMatchObject({ writes: 1, leftOut: 1 });
  expect(decided.insteadOf(items[0]!)).toBe(rival);
});
