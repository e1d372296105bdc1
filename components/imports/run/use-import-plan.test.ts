import { expect, test } from "vitest";
import { ITEM_COUNTS, invalidItem, newItem } from "@/lib/testing/builders/plan-item";
import { withItems } from "./use-import-plan";

const plan = {
  id: "p",
  createdMs: 0,
  name: "2 files",
  items: [newItem("a"), invalidItem("b")],
  notes: [],
  totals: {
    items: 2,
    files: 2,
    bytes: 999,
    messages: 2,
    errors: 1,
    warnings: 0,
    new: 1,
    identical: 0,
    extends: 0,
    conflict: 0,
    invalid: 1,
  },
};

test("a fixed item takes its place and the totals follow", () => {
  const fixed = newItem("b", { counts: { ...ITEM_COUNTS, messages: 5, warnings: 1 } });
  const after = withItems(plan, [fixed, newItem("stranger")]);
  expect(after.items).toEqual([plan.items[0], fixed]);
  expect(after.totals).toMatchObject({ new: 2, invalid: 0, messages: 7, errors: 0, warnings: 1 });
  expect(after.totals).toMatchObject({ items: 2, files: 2, bytes: 999 });
});
