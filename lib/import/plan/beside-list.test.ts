import { expect, test } from "vitest";

import { formats } from "@/lib/formats/registry";
import { listFixtures } from "@/lib/testing/formats/fixtures";
import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

/** The formats that have their conversations in a member of the file, and an item of each. */
const LISTS = formats.flatMap(({ id, listKeys, ...format }) =>
  listKeys.map((key) => {
    const fixtures = listFixtures({ id, listKeys, ...format });
    const fixture = fixtures.find(({ isBroken, items }) => !isBroken && items.length === 1);
    return { id, key, item: fixture?.items[0]?.item };
  }),
);

test("there are formats to be tried", () => {
  expect(LISTS.map(({ id }) => id)).toContain("grok");
});

test.each(LISTS)("what is beside the list of $id is named once", async ({ id, key, item }) => {
  const file = {
    [key]: [item, { ...(item as object), uuid: "other", id: "other", conversation_id: "other" }],
    projects: [{ name: "Sea", instructions: "Always speak of the sea." }],
    tasks: [],
    media_posts: null,
  };
  const { items, notes } = await planFiles(["export.json", file]);
  expect(items.length).toBeGreaterThanOrEqual(2);
  expect(new Set(items.map(({ format }) => format))).toEqual(new Set([id]));
  const told = notes.filter((note) => note.includes('"projects"'));
  expect(told).toEqual([expect.stringContaining(`Beside the list in "${key}"`)]);
  expect(told.join()).not.toMatch(/tasks|media_posts/u);
});

test.each(LISTS)("nothing is said where the list of $id is all", async ({ key, item }) => {
  const { notes } = await planFiles(["export.json", { [key]: [item] }]);
  expect(notes.join()).not.toContain("Beside the list");
});
