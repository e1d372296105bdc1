import { expect, test } from "vitest";

import { exactHash } from "@/lib/json/exact-hash";
import { parseContext } from "@/lib/testing/formats/fixtures";
import { chatgpt } from "@/lib/formats/chatgpt";

import { nameUuid } from "./name-uuid";
import { isProvenance, messageSource, SOURCE_KEY } from "./extension";

const export1 = { conversation_id: "c", mapping: { a: { parent: null, message: { id: "x" } } } };

async function shellOf(context: Parameters<typeof parseContext>[0], item: unknown = export1) {
  const { documents } = await chatgpt.parse(item, parseContext(context));
  return documents[0]!.text;
}

test("the same conversation in a later export differs in its provenance alone", async () => {
  const first = await shellOf({ fileName: "may.zip!conversations.json", pointer: "/3" });
  const later = await shellOf({
    fileName: "june.zip!conversations-002.json",
    fileHash: "0".repeat(64),
    pointer: "/7",
    importerVersion: "10.0.0",
  });
  expect(exactHash(later)).not.toBe(exactHash(first));
  expect(exactHash(later, isProvenance)).toBe(exactHash(first, isProvenance));
  const starred = await shellOf({}, { ...export1, is_starred: true });
  expect(exactHash(starred, isProvenance)).not.toBe(exactHash(first, isProvenance));
});

test.each([
  [[]],
  [["extensions"]],
  [["extensions", SOURCE_KEY]],
  [["extensions", SOURCE_KEY, "original"]],
  [["extensions", SOURCE_KEY, "original", "file"]],
  [["file"]],
])("%j is no provenance", (path) => {
  expect(isProvenance(path)).toBe(false);
});

test("a first message of a tree says that nothing comes before it", () => {
  expect(messageSource("x", { sourceId: "a", parentId: null, hidden: null, original: {} })).toEqual(
    {
      [SOURCE_KEY]: { v: 1, format: "x", parentId: null, sourceId: "a" },
    },
  );
  expect(messageSource("x", { sourceId: "a" })[SOURCE_KEY]).not.toHaveProperty("parentId");
});

test("a name gives one UUID, and another name another", () => {
  const id = nameUuid("chatgpt", "hash", "/0");
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(nameUuid("chatgpt", "hash", "/0")).toBe(id);
  expect(nameUuid("chatgpt", "hash/", "0")).not.toBe(id);
});
