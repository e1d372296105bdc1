import { expect, test } from "vitest";

import { besideInfo, pageObject } from "./page-object";

const MEGABYTE = 1024 * 1024;
const rows = ["a", "b", "c", "d"].map((id) => ({ id, raw: "x".repeat(1.5 * MEGABYTE) }));
const page = { rows, total: 4, hasMore: false };
const idOf = ({ id }: { readonly id: string }) => id;

test("a page of large objects ends early, and its cursor goes on from there", async () => {
  const { items, pagination } = await pageObject(page, false, idOf);
  expect(items).toEqual(["a", "b"]);
  expect(pagination.total).toBe(4);
  expect(JSON.parse(atob(pagination.nextCursor))).toMatchObject({ k: "b" });
});

test("a page has one object, however large, and all of them where they are small", async () => {
  const large = [{ id: "a", raw: "x".repeat(9 * MEGABYTE) }, ...rows];
  expect((await pageObject({ ...page, rows: large }, false, idOf)).items).toEqual(["a"]);
  const small = rows.map(({ id }) => ({ id, head: "{", tail: "}" }));
  const { items, pagination } = await pageObject({ ...page, rows: small }, false, idOf);
  expect([items.length, pagination.nextCursor]).toEqual([4, ""]);
});

test("what comes with each object counts", async () => {
  const small = rows.map(({ id }) => ({ id }));
  const set = { head: "x".repeat(2 * MEGABYTE), tail: "" };
  const found = { ...page, rows: small };
  expect((await pageObject(found, false, idOf, besideInfo(set, true))).items).toEqual(["a", "b"]);
  expect((await pageObject(found, false, idOf, besideInfo(set, false))).items).toHaveLength(4);
});
