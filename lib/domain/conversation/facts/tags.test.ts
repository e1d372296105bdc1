import { expect, test } from "vitest";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { sourceParent } from "./message";
import { conversationTags } from "./tags";

const tagged = (tags: unknown): unknown => ({
  ...buildConversation(),
  extensions: { "dev.colloquy:tags": { v: 1, tags } },
});

test.each([
  [
    ["work", " later "],
    ["work", "later"],
  ],
  [["", " ", 7, null, "x"], ["x"]],
  ["work", []],
  [["a".repeat(300)], ["a".repeat(100)]],
])("tags of %j", (tags, expected) => {
  expect(conversationTags(tagged(tags))).toEqual(expected);
});

test("a conversation without the extension has no tags", () => {
  expect(conversationTags(buildConversation())).toEqual([]);
  expect(conversationTags(null)).toEqual([]);
});

test.each([
  [{ parentId: "m1" }, "m1"],
  [{ parentId: null }, ""],
  [{}, null],
  [{ parentId: 7 }, null],
  [null, null],
])("the source parent of %j", (source, expected) => {
  expect(sourceParent({ extensions: { "dev.colloquy:source": source } })).toBe(expected);
});
