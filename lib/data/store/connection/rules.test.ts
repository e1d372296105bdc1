import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { SqliteConnection } from "./sqlite";
import type { Store } from "../store";

const library = useLibrary();

const FULL = 2;

async function ofWriter(store: Store, durability: "synced" | "deferred" = "synced") {
  return store.write(async (sql) => {
    const sync = await sql.get<{ synchronous: number }>("PRAGMA synchronous");
    const erase = await sql.get<{ secure_delete: number }>("PRAGMA secure_delete");
    return [sync?.synchronous, erase?.secure_delete];
  }, durability);
}

test("each commit of our writer is on the disk, but those whose last step says so for them", async () => {
  const store = await library.store();
  expect(await ofWriter(store)).toEqual([FULL, 1]);
  expect(await ofWriter(store, "deferred")).toEqual([1, 1]);
  expect(await ofWriter(store)).toEqual([FULL, 1]);
});

test("so has every connection of ours", async () => {
  const { file } = await library.store();
  for (const readonly of [true, false]) {
    const ours = new SqliteConnection(file, { readonly });
    expect(await ours.get("PRAGMA synchronous")).toEqual({ synchronous: FULL });
    ours.close();
  }
});
