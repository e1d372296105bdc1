import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

import { compileOnce } from "./compile-once";
import type { Sql } from "./sql";

const library = useLibrary();

const NEW_EVENT = {
  conversationKey: 1,
  messageId: 1,
  position: 0,
  kind: "call",
  blockId: "b",
  callId: "c",
  requiresApproval: 1,
} as const;

/** Rows of their own, without the message they would belong to. */
const inWrite = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
  (await library.store()).write(async (sql) => {
    // As whoever restores a library does.
    await sql.run(
      sql.engine === "sqlite"
        ? "PRAGMA defer_foreign_keys = ON"
        : "SET LOCAL session_replication_role = replica",
    );
    const answer = await work(sql);
    await sql.query.deleteFrom("ToolEvent").execute();
    return answer;
  });

test("rows come back as they were written, in their order", async () => {
  const rows = await inWrite(async ({ query }) => {
    const inserted = await query
      .insertInto("ToolEvent")
      .values([
        { ...NEW_EVENT, position: 2, toolName: "ä\0'" },
        { ...NEW_EVENT, position: 1, requiresApproval: 0, atMs: 1.5e300 },
      ])
      .executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    return query
      .selectFrom("ToolEvent")
      .select(["position", "toolName", "requiresApproval", "atMs"])
      .orderBy("position")
      .execute();
  });
  expect(rows).toEqual([
    { position: 1, toolName: null, requiresApproval: 0, atMs: 1.5e300 },
    // PostgreSQL holds no U+0000, and no exact text can have one.
    {
      position: 2,
      toolName: isOnPostgres() ? "ä\uFFFD'" : "ä\0'",
      requiresApproval: 1,
      atMs: null,
    },
  ]);
});

test("bytes come back as bytes", async () => {
  const store = await library.store();
  const cipher = Uint8Array.of(0, 255, 7);
  const row = await store.write(async ({ query }) => {
    await query
      .insertInto("Secret")
      .values({ name: "K", cipher, nonce: cipher, keyId: "k", boundOrigins: "[]", updatedMs: 1 })
      .execute();
    return query.selectFrom("Secret").select(["cipher"]).executeTakeFirstOrThrow();
  });
  expect(Uint8Array.from(row.cipher)).toEqual(cipher);
});

test("a whole number that would come back as another one is refused, and so is what is no value", async () => {
  const store = await library.store();
  const find = (id: unknown) =>
    store.read(({ query }) =>
      query
        .selectFrom("Change")
        .select("id")
        .where("id", "=", id as number)
        .execute(),
    );
  expect(await find(2n ** 53n - 1n)).toEqual([]);
  await expect(find(2n ** 53n)).rejects.toThrow(RangeError);
  await expect(find(-(2n ** 53n))).rejects.toThrow(RangeError);
  await expect(find(new Date())).rejects.toThrow(TypeError);
  await expect(find(Symbol("id"))).rejects.toThrow(TypeError);
});

test("a query belongs to the transaction or snapshot it was asked in", async () => {
  const store = await library.store();
  const set = ({ query }: Sql, value: string) =>
    query
      .insertInto("Setting")
      .values({ key: "k", value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  const get = ({ query }: Sql) =>
    query.selectFrom("Setting").select("value").where("key", "=", "k").executeTakeFirst();

  await store.write((sql) => set(sql, "before"));
  const snapshot = store.openSnapshot();
  expect(await get(snapshot.sql)).toEqual({ value: "before" });
  await expect(
    store.write(async (sql) => {
      await set(sql, "lost");
      expect(await get(sql)).toEqual({ value: "lost" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  expect(await store.read(get)).toEqual({ value: "before" });
  await store.write((sql) => set(sql, "after"));
  expect(await get(snapshot.sql)).toEqual({ value: "before" });
  snapshot.release();
  expect(await store.read(get)).toEqual({ value: "after" });
});

test("nobody opens a transaction inside of one, and readers cannot write", async () => {
  const store = await library.store();
  await expect(
    store.write(({ query }) => query.transaction().execute(async () => undefined)),
  ).rejects.toThrow("Store.write");
  await expect(
    store.read(({ query }) => query.deleteFrom("Setting").execute()),
  ).rejects.toMatchObject({ code: isOnPostgres() ? "25006" : "SQLITE_READONLY" });
});

// PostgreSQL refuses all of a transaction in which a statement failed: lib/data/store/postgres-store.test.ts
test.skipIf(isOnPostgres())(
  "errors are those of the database, and the transaction goes on",
  async () => {
    const store = await library.store();
    const id = await store.write(async ({ query }) => {
      const twice = () =>
        query
          .insertInto("ToolRef")
          .values({
            id: "t",
            toolRowId: 1,
            setId: "s",
            toolName: "n",
            createdMs: 1,
            createdBy: "p",
          })
          .execute();
      await twice();
      await expect(twice()).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_UNIQUE" });
      return query.selectFrom("ToolRef").select("id").execute();
    });
    expect(id).toEqual([{ id: "t" }]);
  },
);

test("a query that is compiled once takes its values by their place, each time", async () => {
  let built = 0;
  const events = compileOnce((query, position: number, callId: string) => {
    built += 1;
    return query
      .selectFrom("ToolEvent")
      .select(["position"])
      .where("kind", "=", "call")
      .where("callId", "=", callId)
      .where("position", ">=", position)
      .orderBy("position")
      .limit(2);
  });
  const found = await inWrite(async (sql) => {
    for (const position of [0, 1, 2, 3]) {
      await sql.query
        .insertInto("ToolEvent")
        .values({ ...NEW_EVENT, position })
        .execute();
    }
    return [await events(sql, 1, "c"), await events(sql, 3, "c"), await events(sql, 0, "d")];
  });
  expect(found).toEqual([[{ position: 1 }, { position: 2 }], [{ position: 3 }], []]);
  expect(built).toBe(1);
});
