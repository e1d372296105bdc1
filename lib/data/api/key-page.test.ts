import { expect, test } from "vitest";

import type { ApiKeyQuery } from "@/lib/domain/tool-sets-api/api-key";
import { useLibrary } from "@/lib/testing/library/library";

import { apiKeyNames, listApiKeyPage } from "./key-page";

const library = useLibrary();
const LATEST: ApiKeyQuery = { sort: "created", order: "desc", words: "", page: 1 };

async function keep(names: readonly string[]): Promise<void> {
  const store = await library.store();
  await store.write(async ({ query }) => {
    for (const [at, name] of names.entries()) {
      const id = `apikey_${String(at).padStart(5, "0")}`;
      const about = { prefix: "clq_", scope: "tools:read", createdMs: at } as const;
      await query
        .insertInto("ApiKey")
        .values({ id, name, hash: id, ...about, lastUsedMs: at === 3 ? 5 : null })
        .execute();
    }
  });
}

test("keys are listed some at a time, the last page ends, and a page that is not there is the nearest", async () => {
  await keep(Array.from({ length: 120 }, (_, at) => `Key ${at}`));
  const { keys, total, place } = await listApiKeyPage(LATEST);
  expect([keys.length, keys[0]?.name, total]).toEqual([50, "Key 119", 120]);
  expect(place).toEqual({ found: 120, from: 0, page: 1, pages: 3 });
  const last = await listApiKeyPage({ ...LATEST, page: 9 });
  expect([last.keys.length, last.keys.at(-1)?.name, last.place.page]).toEqual([20, "Key 0", 3]);
});

test("keys are found by words of their name, whatever these are, and are sorted by what is asked", async () => {
  await keep(["Backup of the garden", "garden 100%", "Kitchen", "a_b"]);
  const names = async (asked: Partial<ApiKeyQuery>) =>
    (await listApiKeyPage({ ...LATEST, ...asked })).keys.map(({ name }) => name);
  expect(await names({ words: "GARDEN back" })).toEqual(["Backup of the garden"]);
  expect(await names({ words: "0%" })).toEqual(["garden 100%"]);
  expect(await names({ words: "_" })).toEqual(["a_b"]);
  expect(await names({ words: "no such" })).toEqual([]);
  expect(await names({ sort: "name", order: "asc" })).toEqual([
    "a_b",
    "Backup of the garden",
    "garden 100%",
    "Kitchen",
  ]);
  for (const order of ["asc", "desc"] as const) {
    expect((await names({ sort: "used", order }))[0]).toBe("a_b");
  }
});

test("names of keys are told by their ids", async () => {
  await keep(["One", "Two"]);
  expect([...(await apiKeyNames(["apikey_00001", null, "apikey_9"]))]).toEqual([
    ["apikey_00001", "Two"],
  ]);
});
