import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { dropTestLibrary } from "@/lib/testing/postgres/schema";
import { testServer } from "@/lib/testing/postgres/schema";

import { parsePlace } from "../place/postgres-place";
import { openStore } from "../store";

let url = "";

beforeEach(async () => {
  await enterEmptyLibrary();
  url = process.env["DATABASE_URL"]!;
});
afterEach(dropTestLibrary);

async function run(text: string, connectionString = testServer()): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

const open = async (place: string) => (await openStore(place)).close();

const schemaOf = () => parsePlace(url).schema;

const schemas = () => run(`SELECT 1 FROM pg_namespace WHERE nspname = '${schemaOf()}'`);

test("a server that is not there, a database that is not there, and a login that is wrong", async () => {
  const password = "hunter2-secret";
  await expect(open(`postgres://u:${password}@127.0.0.1:9/x`)).rejects.toSatisfy(
    (error: Error & { code: string }) =>
      error.code === "database-unreachable" && !String(error.stack).includes(password),
  );
  await expect(open(url.replace("/library?", "/nowhere?"))).rejects.toMatchObject({
    code: "database-missing",
  });
  await run(`DROP ROLE IF EXISTS nologin_role; CREATE ROLE nologin_role NOLOGIN`);
  await expect(open(url.replace("colloquy@", "nologin_role@"))).rejects.toMatchObject({
    code: "database-login",
  });
});

test("an address that is none is not repeated", async () => {
  await expect(async () => open("postgres://a:secret@[x/y")).rejects.toSatisfy(
    (error: Error & { code: string }) =>
      error.code === "database-address" && !error.message.includes("secret"),
  );
  await expect(async () => open(`${testServer()}&schema=a%22b`)).rejects.toMatchObject({
    code: "database-address",
  });
});

test("a user who may not create", async () => {
  await run(`DROP ROLE IF EXISTS poor_role; CREATE ROLE poor_role LOGIN`);
  await expect(open(url.replace("colloquy@", "poor_role@"))).rejects.toMatchObject({
    code: "database-rights",
  });
  expect(await schemas()).toEqual([]);
});

test("a database that can only be read, and one of another encoding", async () => {
  await expect(
    open(`${url}&options=${encodeURIComponent("-c default_transaction_read_only=on")}`),
  ).rejects.toMatchObject({ code: "database-read-only" });
  await run(`DROP DATABASE IF EXISTS latin`);
  await run(`CREATE DATABASE latin ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
  await expect(open(url.replace("/library?", "/latin?"))).rejects.toMatchObject({
    code: "database-encoding",
  });
  expect(await schemas()).toEqual([]);
});

test("a schema of another application", async () => {
  await run(`CREATE SCHEMA "${schemaOf()}"; CREATE TABLE "${schemaOf()}".orders (id integer)`);
  await expect(open(url)).rejects.toMatchObject({ code: "database-foreign" });
  expect(await run(`SELECT tablename FROM pg_tables WHERE schemaname = '${schemaOf()}'`)).toEqual([
    { tablename: "orders" },
  ]);
});

test("a library of a newer version, and one whose migration is another", async () => {
  await open(url);
  await run(`INSERT INTO "${schemaOf()}"."_Migration" VALUES ('99990101000000_future', 'x', 1)`);
  await expect(open(url)).rejects.toMatchObject({ code: "library-newer" });
  await run(`DELETE FROM "${schemaOf()}"."_Migration" WHERE checksum = 'x'`);
  await run(`UPDATE "${schemaOf()}"."_Migration" SET checksum = 'y'`);
  await expect(open(url)).rejects.toMatchObject({ code: "migration-changed" });
});

test("processes that open a new library at once all succeed", async () => {
  const stores = await Promise.all([openStore(url), openStore(url), openStore(url)]);
  expect(await Promise.all(stores.map((store) => store.countMigrations()))).toHaveLength(3);
  for (const store of stores) await store.close();
});
