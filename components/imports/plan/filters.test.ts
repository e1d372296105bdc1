import { expect, test } from "vitest";
import { conflictItem, invalidItem, newItem } from "@/lib/testing/builders/plan-item";
import { isFiltered, lookedAt, WHOLE_PLAN } from "./filters";

const items = [
  newItem("tea", { title: "Tea for the garden", name: "chats/tea.json" }),
  newItem("boat", { title: "Names for a boat", format: "chatgpt", name: "conversations.json#0" }),
  conflictItem("diary"),
  invalidItem("torn"),
];
const ids = (look: Partial<typeof WHOLE_PLAN>) =>
  lookedAt(items, { ...WHOLE_PLAN, ...look }).map(({ id }) => id);

test("a plan is looked at whole until something is asked for", () => {
  expect(isFiltered(WHOLE_PLAN)).toBe(false);
  expect(isFiltered({ ...WHOLE_PLAN, group: "format", text: "  " })).toBe(false);
  expect(lookedAt(items, WHOLE_PLAN)).toBe(items);
});

test("words are looked for in the title and in the place, in any order and case", () => {
  expect(ids({ text: "GARDEN tea" })).toEqual(["tea"]);
  expect(ids({ text: "conversations boat" })).toEqual(["boat"]);
  expect(ids({ text: "garden boat" })).toEqual([]);
});

test("verdict, format and problems narrow together", () => {
  expect(ids({ verdict: "new" })).toEqual(["tea", "boat"]);
  expect(ids({ verdict: "new", format: "chatgpt" })).toEqual(["boat"]);
  expect(ids({ problems: true })).toEqual(["torn"]);
  expect(ids({ problems: true, verdict: "conflict" })).toEqual([]);
});
