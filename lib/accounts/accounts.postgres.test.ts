import { getMigrations } from "better-auth/db/migration";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closeAccounts, getAccounts } from "@/lib/data/accounts/database";
import type { AccountTables } from "@/lib/data/accounts/tables";
import { changeRole, listMembers } from "@/lib/data/accounts/memberships";
import { takeVisit, storeVisit } from "@/lib/data/accounts/visits";
import { parsePlace } from "@/lib/data/store/place/postgres-place";
import {
  codeOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";
import { testServer } from "@/lib/testing/postgres/schema";

import { changePassword, listSessions } from "./account";
import { makeAuth } from "./auth";
import { offerFirstAccount, opensFirstAccount } from "./first-account";
import { invite, acceptInvitation } from "./invite";
import { askForNewPasskey } from "./passkeys";
import { signIn } from "./sign-in";

const SCHEMA = "colloquy_accounts";
const address = () => parsePlace(testServer()).connectionString;

useAccounts();
beforeEach(() => vi.stubEnv("DATABASE_URL", testServer()));
// Before the environment is that of others again.
afterEach(async () => {
  await closeAccounts();
  const client = new pg.Client({ connectionString: address() });
  await client.connect();
  await client.query(`SET client_min_messages = warning; DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await client.end();
});

test("accounts are in a schema of their own, as better-auth expects them", async () => {
  await getAccounts();
  const pool = new pg.Pool({ connectionString: address(), options: `-c search_path=${SCHEMA}` });
  const query = new Kysely<AccountTables>({ dialect: new PostgresDialect({ pool }) });
  const auth = makeAuth(
    { engine: "postgres", query, close: () => query.destroy() },
    "x".repeat(32),
  );
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  await query.destroy();
  expect([toBeCreated, toBeAdded]).toEqual([[], []]);
});

test("a library gets an owner, members, roles, sessions and passwords as with a file", async () => {
  const code = codeOf((await offerFirstAccount()) ?? "");
  expect(await opensFirstAccount(code)).toBe(true);
  const owner = await makeOwner();
  expect(owner.viewer.role).toBe("owner");
  const rita = await makeMember(owner.viewer, "reader", "rita");
  expect((await listMembers()).map(({ role }) => role)).toEqual(["owner", "reader"]);
  expect(await listSessions(owner.viewer, owner.headers)).toHaveLength(1);
  const changed = await changePassword(
    rita.viewer,
    { current: PASSWORD, next: "another long password" },
    rita.headers,
    FROM_HERE,
  );
  expect((await signedIn(changed)).viewer.role).toBe("reader");
  expect((await askForNewPasskey(owner.headers)).ok).toBe(true);
  const wrong = { email: "rita@example.com", password: PASSWORD };
  const reasons = [];
  for (let n = 0; n < 11; n += 1) {
    const answer = await signIn(wrong, FROM_HERE);
    reasons.push(answer.ok ? "in" : answer.reason);
  }
  expect(reasons.slice(-2)).toEqual(["wrong", "limited"]);
});

test("of two who do the same at once one succeeds", async () => {
  const owner = await makeOwner();
  const adam = await makeMember(owner.viewer, "owner", "adam");
  const invited = await invite({ email: "ada@example.com", role: "editor" }, null);
  const code = invited.ok ? codeOf(invited.data.link) : "";
  const accept = () => acceptInvitation(code, { name: "Ada", password: PASSWORD }, FROM_HERE);
  const accepted = await Promise.all([accept(), accept(), accept()]);
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
  const demoted = await Promise.all([
    changeRole(owner.viewer.id, "reader"),
    changeRole(adam.viewer.id, "reader"),
  ]);
  expect(demoted.filter(Boolean)).toHaveLength(1);
  await storeVisit("a", "value", Date.now() + 60_000);
  const taken = await Promise.all([takeVisit("a"), takeVisit("a")]);
  expect(taken.filter((value) => value !== null)).toEqual(["value"]);
});
