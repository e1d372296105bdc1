import { getMigrations } from "better-auth/db/migration";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closeAccounts, getAccounts } from "@/lib/data/accounts/database";
import {
  createLibrary,
  giveOwners,
  librariesOf,
  makePersonalLibrary,
  membersOf,
  removeLibrary,
  renameLibrary,
  setMembership,
  standingOf,
} from "@/lib/data/accounts/libraries";
import { personalLibraryOf } from "@/lib/domain/accounts/library";
import { changeRole, listMembers } from "@/lib/data/accounts/memberships";
import { takeVisit, storeVisit } from "@/lib/data/accounts/visits";
import {
  codeOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";
import {
  accountsServer,
  makeOwnDatabase,
  ownDatabase,
} from "@/lib/testing/postgres/accounts-database";

import { changePassword, listSessions } from "./account";
import { makeAuth } from "./auth";
import { offerFirstAccount, opensFirstAccount } from "./first-account";
import { invite, acceptInvitation } from "./invite";
import { askForNewPasskey } from "./passkeys";
import { signIn } from "./sign-in";

useAccounts();
beforeEach(async () => {
  await makeOwnDatabase();
  vi.stubEnv("DATABASE_URL", ownDatabase());
});
// Before the environment is that of others again.
afterEach(closeAccounts);

test("accounts are in a schema of their own, as better-auth expects them", async () => {
  vi.stubEnv("DATABASE_URL", accountsServer());
  const auth = makeAuth(await getAccounts(), "x".repeat(32));
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
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

test("libraries have members and roles, and keep an owner", async () => {
  const owner = await makeOwner();
  const ada = await makeMember(owner.viewer, "editor", "ada");
  const { id } = ada.viewer;
  const atlas = (await createLibrary("Atlas", id)) ?? "";
  // Of three who take a name at once one succeeds.
  const taking = ["Maps", "maps", "ＭＡＰＳ"].map((name) => createLibrary(name, id));
  const maps = (await Promise.all(taking)).filter((made) => made !== null);
  expect(maps).toHaveLength(1);
  expect(await renameLibrary(maps[0] ?? "", "ATLAS")).toBe("taken");
  expect(await removeLibrary(maps[0] ?? "")).toBe(true);
  expect(await setMembership(atlas, owner.viewer.id, "owner")).toBe(true);
  expect((await librariesOf(id)).map(({ name, role }) => [name, role])).toEqual([
    ["Main library", "editor"],
    ["Personal library", "owner"],
    ["Atlas", "owner"],
  ]);
  // Two owners who leave at once leave one behind.
  const left = await Promise.all([
    setMembership(atlas, id, null),
    setMembership(atlas, owner.viewer.id, null),
  ]);
  expect(left.filter(Boolean)).toHaveLength(1);
  await makePersonalLibrary(id);
  await makePersonalLibrary(id);
  expect((await standingOf(id)).libraries.get(personalLibraryOf(id))).toBe("owner");
  await giveOwners(owner.viewer.id);
  expect((await membersOf(atlas)).filter(({ role }) => role === "owner")).toHaveLength(1);
});
