import fc from "fast-check";
import { expect, test } from "vitest";

import { listPage } from "./list-page";

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));

test("pages together are the list, whatever their size", () => {
  fc.assert(
    fc.property(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 50 }), (count, limit) => {
      const all = rows(count);
      const seen: { id: string }[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: ReturnType<typeof listPage<{ id: string }>> = listPage(all, {
          limit,
          ...(cursor === "" ? {} : { cursor }),
        });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    }),
  );
});

test("a page goes on behind a row that moved, and at the place of one that is gone", () => {
  const all = rows(5);
  const { nextCursor } = listPage(all, { limit: 2 });
  const cursor = nextCursor ?? "";
  expect(listPage([{ id: "new" }, ...all], { cursor }).items.map(({ id }) => id)).toEqual([
    "r2",
    "r3",
    "r4",
  ]);
  expect(
    listPage(
      all.filter(({ id }) => id !== "r1"),
      { cursor },
    ).items.map(({ id }) => id),
  ).toEqual(["r2", "r3", "r4"]);
});

test.each(["", "x", "-1.r1", "99999999999.r1", "7"])("%j is no cursor", (cursor) => {
  expect(listPage(rows(3), { cursor }).items).toHaveLength(3);
});

test("without a limit there are 100 rows a page", () => {
  expect(listPage(rows(150), {}).items).toHaveLength(100);
});
