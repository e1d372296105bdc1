import fc from "fast-check";
import { expect, test } from "vitest";

import { useSharedLibrary } from "@/lib/testing/library/shared";
import { getWholeStore } from "@/lib/data/library/client";

import { listed } from "../sqlite/lists";

useSharedLibrary();

/** What a list of an array or of JSON has to tell from its own signs. */
const word = fc.oneof(
  fc.constantFrom("NULL", "{}", '"', "\\", ",", " ", "", "a,b", '\\"', "é", "\u{1F600}", "\n"),
  fc.string({ maxLength: 8 }),
);

test("a list finds the texts that are in it and no others", async () => {
  const store = await getWholeStore();
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word), fc.array(word), async (stored, asked) => {
      const keys = stored.map((key) => `list ${key}`);
      const found = await store.write(async (sql) => {
        await sql.query.deleteFrom("Setting").where("key", "like", "list %").execute();
        await sql.insertMany(
          "Setting",
          ["key", "value"],
          keys.map((key) => [key, ""]),
        );
        const rows = await sql.query
          .selectFrom("Setting")
          .select("key")
          .where("key", "in", listed(asked.map((key) => `list ${key}`)))
          .execute();
        return rows.map(({ key }) => key);
      });
      const wanted = new Set(asked.map((key) => `list ${key}`));
      expect(found.sort()).toEqual(keys.filter((key) => wanted.has(key)).sort());
    }),
    { numRuns: 60 },
  );
});

test.each([
  { name: "whole numbers", values: [1, 2, -3, Number.MAX_SAFE_INTEGER] },
  { name: "none", values: [] },
  { name: "others among them", values: [1, 2.5] },
])("a list of numbers: $name", async ({ values }) => {
  const store = await getWholeStore();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Conversation").select("key").where("key", "in", listed(values)).execute(),
  );
  expect(rows).toEqual([]);
});
