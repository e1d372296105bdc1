import fc from "fast-check";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { sentStatements } from "@/lib/testing/postgres/sent-statements";
import { dropTestLibrary, testServer } from "@/lib/testing/postgres/schema";
import { addTo } from "@/lib/shared/add-to";

import type { Sql } from "../connection/sql";
import { parsePlace } from "../place/postgres-place";
import { openStore, type Store } from "../store";

let store: Store;

beforeEach(async () => {
  await enterEmptyLibrary();
  process.env["DATABASE_URL"] += `&application_name=${NAME}`;
  store = await openStore(process.env["DATABASE_URL"]!);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  await dropTestLibrary();
});

const put = (sql: Sql, key: string, value = "") =>
  sql.query.insertInto("Setting").values({ key, value }).execute();

const keys = async (of = store) =>
  (
    await of.read(({ query }) =>
      query.selectFrom("Setting").select("key").where("key", "<>", "ledger.head").execute(),
    )
  ).map(({ key }) => key);

/** What the connections of these tests are known by; others run at once. */
const NAME = `cut-${process.pid}`;

/** Ends every server connection of these tests. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  await client.query({
    text: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
    values: [NAME],
  });
  await client.end();
}

test("every statement is sent in a transaction that says first where the library is", async () => {
  const { schema } = parsePlace(process.env["DATABASE_URL"]!);
  const sent = new Map<unknown, string[]>();
  const query = Reflect.get(pg.Client.prototype, "query");
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text =
      typeof first === "object" && first !== null && "text" in first ? first.text : first;
    addTo(sent, this, String(text));
    return Reflect.apply(query, this, args) as unknown;
  });
  await store.write(async (sql) => {
    await put(sql, "a");
    const rows = Array.from({ length: 60 }, (_, n) => [`k${n}`, "v"]);
    await sql.insertMany("Setting", ["key", "value"], rows);
    await sql.nextId("Change", "id");
  });
  await keys();
  // A snapshot ends a moment after it is given back.
  await store.close();
  let statements = 0;
  for (const texts of sent.values()) {
    const outside: string[] = [];
    let isOpen = false;
    for (const text of texts) {
      if (text.startsWith("BEGIN")) {
        isOpen = text.includes(`SET LOCAL search_path TO "${schema}", pg_temp`);
      } else if (/^(COMMIT|ROLLBACK)$/.test(text)) isOpen = false;
      else if (isOpen) statements += 1;
      else outside.push(text);
    }
    expect(outside).toEqual([]);
    expect(isOpen).toBe(false);
  }
  expect(statements).toBeGreaterThanOrEqual(4);
});

test("a statement that reaches for another library is found, in whatever test it is sent", async () => {
  const other = store.read((sql) => sql.all(`SELECT 1 FROM "elsewhere"."Setting"`));
  await expect(other).rejects.toThrow("does not exist");
  const { wrong } = sentStatements();
  expect(wrong.splice(0)).toEqual([expect.stringContaining("a table of the schema elsewhere")]);
});

test("a transaction in which a statement failed is not committed, also when nobody minds", async () => {
  const failing = store.write(async (sql) => {
    await put(sql, "a");
    await put(sql, "a").catch(() => undefined);
  });
  await expect(failing).rejects.toThrow("nothing was changed");
  expect(await keys()).toEqual([]);
});

test("texts come back byte for byte, one by one and by COPY", async () => {
  let at = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      fc.constantFrom(1, 60),
      async (texts, copies) => {
        const rows = Array.from({ length: copies }, () => texts)
          .flat()
          .map((text) => [`${(at += 1)}`, text]);
        await store.write((sql) => sql.insertMany("Setting", ["key", "value"], rows));
        const stored = await store.write(async (sql) => {
          const found = await sql.all<{ key: string; value: string }>(
            `SELECT key, value FROM "Setting" WHERE key <> 'ledger.head'`,
          );
          await sql.run(`DELETE FROM "Setting" WHERE key <> 'ledger.head'`);
          return new Map(found.map(({ key, value }) => [key, value]));
        });
        expect([...stored]).toHaveLength(rows.length);
        for (const [key, value] of rows) expect(stored.get(key!)).toBe(value);
      },
    ),
    { numRuns: 25 },
  );
});

test("an exact text with U+0000 is refused; elsewhere it is replaced, in comparisons too", async () => {
  const body = ["messageId", "lead", "raw"];
  await expect(
    store.write((sql) => sql.insertMany("MessageBody", body, [[1, "", '"\0"']])),
  ).rejects.toThrow("U+0000");
  await expect(
    store.write(({ query }) => query.updateTable("MessageBody").set({ raw: "\0" }).execute()),
  ).rejects.toThrow("U+0000");
  await store.write((sql) => put(sql, "a\0b"));
  expect(
    await store.read(({ query }) =>
      query.selectFrom("Setting").select("key").where("key", "=", "a\0b").execute(),
    ),
  ).toEqual([{ key: "a\uFFFDb" }]);
});

test("ids are never given twice, also not after their rows are gone or taken back", async () => {
  const change = { noun: "conversation", entityKey: 1, kind: "edit", label: "", atMs: 1 } as const;
  const add = async (sql: Sql, id: number) =>
    sql.query
      .insertInto("Change")
      .values({ ...change, id, actor: "", state: "done", ops: "[]" })
      .execute();
  const first = await store.write(async (sql) => {
    const id = await sql.nextId("Change", "id");
    await add(sql, id);
    await add(sql, id + 1);
    return id;
  });
  await store.write(({ query }) => query.deleteFrom("Change").execute());
  expect(await store.write((sql) => sql.nextId("Change", "id"))).toBe(first + 2);
});

test("two processes write the same library in turns and see what the other wrote", async () => {
  const other = await openStore(process.env["DATABASE_URL"]!);
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      (n % 2 === 0 ? store : other).write(async (sql) => {
        const id = await sql.nextId("ApiCall", "id");
        await sql.insertMany(
          "ApiCall",
          ["id", "atMs", "requestId", "method", "route", "status", "ms"],
          [[id, 1, "r", "GET", "/", 200, 1]],
        );
        return id;
      }),
    ),
  );
  expect(new Set(ids).size).toBe(30);
  await other.write((sql) => put(sql, "theirs"));
  expect(await keys()).toEqual(["theirs"]);
  await other.close();
});

test("what was unfinished is taken up when all who were there before have ended", async () => {
  const other = await openStore(process.env["DATABASE_URL"]!);
  const settled: string[] = [];
  await store.write((sql) =>
    sql.run(`INSERT INTO "_Process" VALUES ('elsewhere 1 X', clock_timestamp())`),
  );
  const guest = await other.claim(async () => void settled.push("beside a living one"));
  expect(settled).toEqual([]);
  guest.release();
  await store.write((sql) =>
    sql.run(`UPDATE "_Process" SET "seenAt" = clock_timestamp() - interval '2 minutes'`),
  );
  const claim = await other.claim(async () => void settled.push("alone"));
  expect(settled).toEqual(["alone"]);
  claim.release();
  await other.close();
});

test("a connection that is lost in a write changes nothing and says so; what may run twice does", async () => {
  const lost = store.write(async (sql) => {
    await put(sql, "lost");
    await cutConnections();
    await put(sql, "never");
  });
  await expect(lost).rejects.toMatchObject({ code: "database-lost" });
  expect(await keys()).toEqual([]);
  let runs = 0;
  await store.write(
    async (sql) => {
      runs += 1;
      if (runs === 1) await cutConnections();
      await put(sql, "kept");
    },
    "synced",
    "record",
  );
  expect(runs).toBe(2);
  expect(await keys()).toEqual(["kept"]);
});

test("a connection that is lost in a read is told by name", async () => {
  const lost = store.read(async (sql) => {
    await sql.all("SELECT 1");
    await cutConnections();
    await sql.all("SELECT 1");
  });
  await expect(lost).rejects.toMatchObject({ code: "database-lost" });
});

test("connections that broke while nobody used them are replaced unseen", async () => {
  await keys();
  await cutConnections();
  expect(await keys()).toEqual([]);
  await store.write((sql) => put(sql, "a"));
  await cutConnections();
  await store.write((sql) => put(sql, "b"));
  expect(await keys()).toEqual(["a", "b"]);
});

test("a connection that is lost in the commit is not taken for a saved change", async () => {
  const query = Reflect.get(pg.Client.prototype, "query");
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (args[0] !== "COMMIT") return Reflect.apply(query, this, args) as unknown;
    return Promise.reject(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  });
  let runs = 0;
  const unknown = store.write(
    async (sql) => {
      runs += 1;
      await put(sql, "?");
    },
    "synced",
    "record",
  );
  await expect(unknown).rejects.toMatchObject({ code: "commit-unknown" });
  expect(runs).toBe(1);
});

test("a full disk of the server is told as one", async () => {
  const full = store.write((sql) =>
    sql.run("DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$"),
  );
  await expect(full).rejects.toMatchObject({ code: "disk-full" });
  expect(store.isFull()).toBe(true);
  await store.write((sql) => put(sql, "a"));
  expect(store.isFull()).toBe(false);
});
