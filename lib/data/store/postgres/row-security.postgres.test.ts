import pg from "pg";
import { beforeAll, expect, test } from "vitest";

import { closeStore, getStore, getWholeStore } from "@/lib/data/library/client";
import { listConversations } from "@/lib/data/conversations/list";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  isStranger,
  keepSecrets,
  memberOf,
  withKey,
  type Secrets,
} from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { newLibraryAddress, testServer } from "@/lib/testing/postgres/schema";

import { openStore } from "../store";
import { parsePlace, quoted } from "../place/postgres-place";
import { sightOf } from "../sight/sight";
import { GUARDED_TABLES, SECURED_TABLES } from "../sight/tables";
import { guardRows } from "./row-security";

useSharedLibrary();

const anna = memberOf("anna", "editor");
const ben = memberOf("ben", "owner");
/** In a library of which the others know nothing, and in one with one of them. */
const dora = memberOf("dora", "editor", { "library-one": "owner", "library-two": "owner" });
const viewers: readonly Viewer[] = [
  anna,
  ben,
  memberOf("reader", "reader"),
  { ...memberOf("carol", "admin"), opened: [{ library: null, account: anna.id }] },
  dora,
  {
    ...memberOf("emil", "admin", { "library-two": "reader" }),
    opened: [{ library: "library-two", account: dora.id }],
  },
  withKey(anna, { scope: "write", includesPrivate: false }),
  withKey(ben, { scope: "write", includesPrivate: true }),
  withKey(dora, { scope: "write", includesPrivate: false }),
  { kind: "program", keyId: "k", scope: "write" },
];

const kept: Secrets[] = [];
beforeAll(async () => {
  const asker = await RouteAsker.load();
  let words = 0;
  for (const viewer of [anna, ben]) {
    kept.push(await keepSecrets(asker, viewer, (place) => `zq${place}x${(words += 1)}x`));
  }
  const word = (place: string) => `zq${place}x${(words += 1)}x`;
  kept.push(await keepSecrets(asker, dora, word, "library-one"));
  // Private, and opened to somebody who is in that library.
  kept.push(await keepSecrets(asker, dora, word, "library-two", true));
}, 60_000);

const schema = (): string => quoted(parsePlace(process.env["DATABASE_URL"] ?? "").schema);

/** Rows of a table: as a statement finds them that carries the rule, and as one does that forgets it. */
async function rowsOf(viewer: Viewer, table: string) {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const all = `SELECT coalesce(json_agg(to_json(t)::text ORDER BY to_json(t)::text), '[]')::text AS rows FROM`;
    const ruled = await sql.get<{ rows: string }>(`${all} "${table}" t`);
    // No statement of ours names the schema or passes over the rule, except to give out ids.
    const forgetting = await sql.getWhole<{ rows: string }>(`${all} ${schema()}."${table}" t`);
    return { ruled: ruled?.rows ?? "", forgetting: forgetting?.rows ?? "" };
  });
}

test("a query that forgets the rule finds what one with it finds", async () => {
  let found = 0;
  for (const viewer of viewers) {
    for (const table of SECURED_TABLES) {
      const { ruled, forgetting } = await rowsOf(viewer, table);
      expect([table, forgetting]).toEqual([table, ruled]);
      found += (JSON.parse(ruled) as unknown[]).length;
      const others = kept.filter((secrets) => isStranger(viewer, secrets));
      const told = others.flatMap(({ canaries }) => canaries.filter((w) => forgetting.includes(w)));
      expect([table, told]).toEqual([table, []]);
    }
  }
  expect(found).toBeGreaterThan(40);
  const unsecured = GUARDED_TABLES.filter((name) => !SECURED_TABLES.includes(name));
  expect(unsecured).toEqual(["SearchChunk", "DailyActivity", "CallLog"]);
});

test("without the database's lock such a query finds everything, so the test above says something", async () => {
  const store = await getWholeStore();
  const whole = await store.read((sql) =>
    sql.get<{ n: number }>(`SELECT count(*) AS n FROM ${schema()}."Conversation"`),
  );
  const seen = await (
    await getStore(ben)
  ).read((sql) =>
    sql.getWhole<{ n: number }>(`SELECT count(*) AS n FROM ${schema()}."Conversation"`),
  );
  expect(whole?.n).toBe(8);
  expect(seen?.n).toBe(2);
});

test("a member's reading changes nothing, and leaves no role behind on its connection", async () => {
  const store = await getStore(ben);
  await expect(
    store.read((sql) => sql.getWhole(`DELETE FROM ${schema()}."Setting" RETURNING 1`)),
  ).rejects.toThrow(/read-only/);
  for (let again = 0; again < 30; again += 1) {
    const role = await (
      await getWholeStore()
    ).read((sql) =>
      sql.get<{ role: string; account: string | null }>(
        "SELECT current_user::text AS role, nullif(current_setting('colloquy.account', true), '') AS account",
      ),
    );
    expect(role?.role).not.toBe("colloquy_member");
    expect(role?.account).toBeNull();
    await listConversations(ben);
  }
});

test("a user who can neither make the role nor take it has a library without that lock", async () => {
  const admin = new pg.Client({ connectionString: parsePlace(testServer()).connectionString });
  await admin.connect();
  const user = `plain_${process.pid}`;
  const address = newLibraryAddress();
  const url = `${address}&user=${user}`;
  const { schema: name } = parsePlace(address);
  try {
    await admin.query(`CREATE ROLE ${user} LOGIN`);
    await admin.query(`CREATE SCHEMA ${quoted(name)} AUTHORIZATION ${user}`);
    const { rows } = await admin.query<{ name: string }>("SELECT current_database() AS name");
    await admin.query(`GRANT CREATE ON DATABASE ${quoted(rows[0]?.name ?? "")} TO ${user}`);
    const place = parsePlace(url);
    const store = await openStore(url);
    const client = new pg.Client({ connectionString: place.connectionString });
    await client.connect();
    try {
      expect(await guardRows(client, place)).toBe(false);
      const seen = store.seenWith(sightOf(ben));
      const found = await seen.read((sql) =>
        sql.get<{ n: number }>(`SELECT count(*) AS n FROM "Conversation"`),
      );
      expect(found?.n).toBe(0);
    } finally {
      await client.end();
      await store.close();
    }
    // An administrator gives it.
    await admin.query(`GRANT colloquy_member TO ${user}`);
    const guarded = new pg.Client({ connectionString: place.connectionString });
    await guarded.connect();
    expect(await guardRows(guarded, place)).toBe(true);
    await guarded.end();
  } finally {
    await admin.query(`DROP SCHEMA IF EXISTS ${quoted(name)} CASCADE`);
    await admin.query(`DROP OWNED BY ${user} CASCADE`).catch(() => undefined);
    await admin.query(`DROP ROLE IF EXISTS ${user}`);
    await admin.end();
  }
});

test("a library that is opened again stays guarded", async () => {
  await closeStore();
  const { forgetting } = await rowsOf(ben, "Conversation");
  expect(JSON.parse(forgetting)).toHaveLength(2);
});

test("a library that was guarded before there were others is guarded by the rule of today", async () => {
  await closeStore();
  const client = new pg.Client({
    connectionString: parsePlace(process.env["DATABASE_URL"] ?? "").connectionString,
  });
  await client.connect();
  const view = `${schema()}."_seen_Conversation"`;
  await client.query(`DROP VIEW ${view} CASCADE`);
  const former = `key, id, "isPrivate", "accountId", state, "deletedMs", format`;
  await client.query(`CREATE VIEW ${view} AS SELECT ${former} FROM ${schema()}."Conversation"`);
  await client.query(`COMMENT ON VIEW ${view} IS 'guarded by a former rule'`);
  await client.end();
  expect(JSON.parse((await rowsOf(ben, "Conversation")).forgetting)).toHaveLength(2);
  expect(JSON.parse((await rowsOf(dora, "Conversation")).forgetting)).toHaveLength(4);
});
