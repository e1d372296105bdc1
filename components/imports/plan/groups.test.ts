import fc from "fast-check";
import { expect, test } from "vitest";
import { conflictItem, invalidItem, newItem } from "@/lib/testing/builders/plan-item";
import { groupItems, linesOf, placeOf } from "./groups";
import { GROUPINGS } from "./filters";

test.each([
  ["tea.json", "tea.json"],
  ["chats/2024/tea.json", "chats/2024/"],
  ["export.zip!conversations.json#12", "export.zip"],
  ["backup/export.zip!a/b.json", "backup/export.zip"],
  ["conversations.json#3", "conversations.json"],
  ["notes #2.json", "notes #2.json"],
])("%s comes from %s", (name, place) => {
  expect(placeOf(newItem("x", { name }))).toBe(place);
});

test("what asks for a person is first", () => {
  const groups = groupItems([newItem("a"), invalidItem("b"), conflictItem("c")], "verdict");
  expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
    ["Conflicts", 1],
    ["Unreadable", 1],
    ["New", 1],
  ]);
});

test("a group counts what it holds", () => {
  const [group] = groupItems([newItem("a"), newItem("b", { format: "chatgpt" })], "none");
  expect(group).toMatchObject({ messages: 4, bytes: 200 });
});

test("one group has no heading; a closed group shows its heading alone", () => {
  const items = [newItem("a"), newItem("b"), conflictItem("c")];
  expect(linesOf(groupItems(items, "none"), new Set()).map(({ id }) => id)).toEqual([
    "a",
    "b",
    "c",
  ]);
  const lines = linesOf(groupItems(items, "verdict"), new Set(["new"]));
  expect(lines.map(({ id }) => id)).toEqual(["group conflict", "c", "group new"]);
});

test("no grouping loses or doubles an item", () => {
  const item = fc.record({
    verdict: fc.constantFrom("new" as const, "conflict" as const, "invalid" as const),
    format: fc.constantFrom("cjson", "chatgpt", "jan"),
    name: fc.constantFrom("a.json", "f/b.json", "f/c.zip!d", "e.json#1"),
  });
  fc.assert(
    fc.property(fc.array(item), fc.constantFrom(...GROUPINGS), (drafts, grouping) => {
      const items = drafts.map((draft, at) => newItem(`i${at}`, draft));
      const grouped = groupItems(items, grouping).flatMap((group) => group.items);
      expect(new Set(grouped)).toEqual(new Set(items));
      expect(grouped).toHaveLength(items.length);
    }),
  );
});
