import fc from "fast-check";
import { expect, test } from "vitest";

import { useSharedLibrary } from "@/lib/testing/library/shared";
import { getWholeStore } from "@/lib/data/library/client";

useSharedLibrary();

/** What an array has to tell from its own signs. */
const word = fc.oneof(
  fc.constantFrom("NULL", "null", "{}", '"', "\\", ",", " ", "", '\\"', "é", "\u{1F600}", "\n"),
  fc.string({ maxLength: 8 }),
);
const size = fc.option(fc.constantFrom(0, -1, 1.5, 2 ** 53 - 1, 1e300), { nil: null });

test("each row gets its own values, whatever they are, and the others keep theirs", async () => {
  const store = await getWholeStore();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(word, word, size, fc.boolean()), { selector: ([id]) => id }),
      async (values) => {
        const rows = values.map(([id, ...row]) => [`many ${id}`, ...row]);
        const read = await store.write(async (sql) => {
          await sql.query.deleteFrom("Notification").where("id", "like", "many %").execute();
          const made = ["id", "accountId", "kind", "subjectId", "createdMs", "readMs"];
          const blank = [...rows, ["many others", "", null, false]];
          await sql.insertMany(
            "Notification",
            made,
            blank.map(([id = null]) => [id, "a", "comment", "s", 1, 2]),
          );
          await sql.updateMany("Notification", ["id", "subjectId", "readMs", "createdMs"], rows);
          return sql.query
            .selectFrom("Notification")
            .select(["id", "subjectId", "readMs", "createdMs"])
            .where("id", "like", "many %")
            .execute();
        });
        const expected = [
          ...rows.map(([id, a, b, c]) => [id, a, b, Number(c)]),
          ["many others", "s", 2, 1],
        ];
        const sorted = (list: readonly unknown[][]) =>
          list.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
        expect(sorted(read.map((row) => Object.values(row)))).toEqual(sorted(expected));
      },
    ),
    { numRuns: 60 },
  );
});
