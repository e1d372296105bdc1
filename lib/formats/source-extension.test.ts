import { expect, test } from "vitest";

import { parseContext } from "@/lib/testing/format-fixtures";

import { chatgpt } from "./chatgpt";
import { nameUuid } from "./name-uuid";
import { messageSource, SOURCE_KEY, withoutProvenance } from "./source-extension";

const export1 = { conversation_id: "c", mapping: { a: { parent: null, message: { id: "x" } } } };

async function shellOf(context: Parameters<typeof parseContext>[0], item: unknown = export1) {
  const { documents } = await chatgpt.parse(item, parseContext(context));
  return JSON.parse(documents[0]!.text) as Record<string, unknown>;
}

test("the same conversation in a later export differs in its provenance alone", async () => {
  const first = await shellOf({ fileName: "may.zip!conversations.json", pointer: "/3" });
  const later = await shellOf({
    fileName: "june.zip!conversations-002.json",
    fileHash: "0".repeat(64),
    pointer: "/7",
    importerVersion: "10.0.0",
  });
  expect(later).not.toEqual(first);
  expect(withoutProvenance(later)).toEqual(withoutProvenance(first));
  const starred = await shellOf({}, { ...export1, is_starred: true });
  expect(withoutProvenance(starred)).not.toEqual(withoutProvenance(first));
});

test.each([null, [], "text", { id: "c" }, { extensions: { [SOURCE_KEY]: 5 } }])(
  "%j has no provenance to leave out",
  (shell) => {
    expect(withoutProvenance(shell)).toBe(shell);
  },
);

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
