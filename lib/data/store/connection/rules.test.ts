import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { SqliteConnection } from "./sqlite";

const library = useLibrary();

const FULL = 2;
const NORMAL = 1;

test("our writer leaves waiting for the disk to the store, and erases what it deletes", async () => {
  const store = await library.store();
  const [sync, erase] = await store.write(async (sql) => [
    await sql.get<{ synchronous: number }>("PRAGMA synchronous"),
    await sql.get<{ secure_delete: number }>("PRAGMA secure_delete"),
  ]);
  expect([sync?.synchronous, erase?.secure_delete]).toEqual([NORMAL, 1]);
});

test("a commit of any other connection of ours is on the disk when it returns", async () => {
  const { file } = await library.store();
  for (const readonly of [true, false]) {
    const ours = new SqliteConnection(file, { readonly });
    expect(await ours.get("PRAGMA synchronous")).toEqual({ synchronous: FULL });
    ours.close();
  }
});
