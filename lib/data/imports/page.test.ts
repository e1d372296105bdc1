import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { ImportListQuery } from "@/lib/domain/imports/stored";
import { useLibrary } from "@/lib/testing/library/library";

import { listImportPage } from "./page";

const library = useLibrary();

/** Imports by name, with the moment and the number of their items. */
async function add(name: string, createdMs: number, items: number): Promise<void> {
  const store = await library.store();
  await store.write(async ({ query }) => {
    const id = `id-${name}`;
    await query
      .insertInto("Import")
      .values({ id, name, status: "done", createdMs, finishedMs: null, totals: "{}" })
      .execute();
    for (let at = 0; at < items; at += 1) {
      await query
        .insertInto("ImportItem")
        .values({
          importId: id,
          ordinal: at,
          name: "a.json",
          kind: "conversation",
          format: at === 0 ? "chatgpt" : "cjson",
          verdict: "new",
          outcome: "imported",
          title: "",
          fileHash: "",
          problems: "[]",
          counts: "{}",
        })
        .execute();
    }
  });
}

async function walk(request: ImportListQuery): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listImportPage(LOCAL_VIEWER, { ...request, ...(cursor ? { cursor } : {}) });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return names;
}

test.each(["time", "name", "items"] as const)(
  "by %s, pages of any size are the whole list in both directions",
  async (sort) => {
    await add("b", 5, 1);
    await add("A", 5, 0);
    await add("c", 9, 3);
    await add("d", 1, 1);
    const whole = await walk({ sort, limit: 500 });
    expect([...whole].sort()).toEqual(["A", "b", "c", "d"]);
    for (const limit of [1, 2, 3]) expect(await walk({ sort, limit })).toEqual(whole);
    const order = sort === "name" ? "desc" : "asc";
    expect(await walk({ sort, order, limit: 2 })).toEqual(whole.toReversed());
  },
);

test("latest and largest come first, names from A to Z; rows say what was in them", async () => {
  await add("b", 5, 1);
  await add("A", 7, 2);
  expect(await walk({})).toEqual(["A", "b"]);
  expect(await walk({ sort: "name" })).toEqual(["A", "b"]);
  expect(await walk({ sort: "items" })).toEqual(["A", "b"]);
  const { items, total } = await listImportPage(LOCAL_VIEWER, { limit: 1 });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      itemCount: 2,
      contents: [
        { kind: "conversation", format: "chatgpt", count: 1 },
        { kind: "conversation", format: "cjson", count: 1 },
      ],
    },
  ]);
  expect((await listImportPage(LOCAL_VIEWER, { cursor: "bad" })).items).toHaveLength(2);
});
