import { describe, expect, test } from "vitest";

import { findByEmail, listMembers, roleOf } from "@/lib/data/accounts/memberships";
import { purgeConversations } from "@/lib/import/run/purge";
import {
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";

import { changePassword, endOneSession, leave, listSessions, removePassword } from "./account";
import { changeMember, removeMember } from "./members";
import { viewerOfSession } from "./session";
import { signIn } from "./sign-in";

useAccounts();
const olga = { email: "olga@example.com", password: PASSWORD };

describe("roles", () => {
  test("hold from the next request on", async () => {
    const owner = await makeOwner();
    const rita = await makeMember(owner.viewer, "reader", "rita");
    await changeMember(rita.viewer.id, "editor", owner.viewer);
    expect((await viewerOfSession(rita.headers))?.role).toBe("editor");
    await removeMember(rita.viewer.id, owner.viewer);
    expect(await viewerOfSession(rita.headers)).toBeNull();
    expect((await listMembers()).map(({ email }) => email)).toEqual(["olga@example.com"]);
    expect(await removeMember(rita.viewer.id, owner.viewer)).toMatchObject({ reason: "ended" });
  });

  test("of owners are changed by owners only, and one always stays", async () => {
    const owner = await makeOwner();
    const adam = await makeMember(owner.viewer, "admin", "adam");
    for (const result of [
      await changeMember(owner.viewer.id, "reader", adam.viewer),
      await removeMember(owner.viewer.id, adam.viewer),
      await changeMember(adam.viewer.id, "owner", adam.viewer),
      await changeMember(owner.viewer.id, "admin", owner.viewer),
      await removeMember(owner.viewer.id, owner.viewer),
      await leave(owner.viewer, { email: "olga@example.com", kept: null }, purgeConversations),
    ]) {
      expect(result).toMatchObject({ ok: false, reason: "forbidden" });
    }
    await changeMember(adam.viewer.id, "owner", owner.viewer);
    const both = await Promise.all([
      changeMember(owner.viewer.id, "reader", null),
      changeMember(adam.viewer.id, "reader", null),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("one's own account", () => {
  test("gets another password from who knows the present one, which ends other sessions", async () => {
    const here = await makeOwner();
    const there = await signedIn(await signIn(olga, FROM_HERE));
    const change = (current: string, next: string) =>
      changePassword(here.viewer, { current, next }, here.headers, FROM_HERE);
    expect(await change("not it at all", "a new long password")).toMatchObject({ reason: "wrong" });
    expect(await change(PASSWORD, "short")).toMatchObject({ reason: "invalid" });
    const now = await signedIn(await change(PASSWORD, "a new long password"));
    expect(now.viewer.id).toBe(here.viewer.id);
    expect(await viewerOfSession(there.headers)).toBeNull();
    expect(await signIn(olga, FROM_HERE)).toMatchObject({ reason: "wrong" });
    const next = { ...olga, password: "a new long password" };
    expect(await signIn(next, FROM_HERE)).toMatchObject({ ok: true });
  });

  test("lists its sessions and ends one, but none of somebody else", async () => {
    const here = await makeOwner();
    const firefox = { address: "10.0.0.9", userAgent: "Firefox/140.0" };
    const there = await signedIn(await signIn(olga, firefox));
    const rita = await makeMember(here.viewer, "reader", "rita");
    const listed = await listSessions(here.viewer, here.headers);
    expect(listed.map(({ id, address, isThis }) => [id, address, isThis])).toEqual([
      [there.viewer.sessionId, "10.0.0.9", false],
      [here.viewer.sessionId, "127.0.0.1", true],
    ]);
    const other = listed[0]?.id ?? "";
    expect(listed[0]?.userAgent).toBe("Firefox/140.0");
    expect(await endOneSession(rita.viewer, other)).toMatchObject({ ok: false });
    expect(await endOneSession(here.viewer, other)).toMatchObject({ ok: true });
    expect(await viewerOfSession(there.headers)).toBeNull();
  });

  test("keeps its password as long as no passkey signs it in", async () => {
    const { viewer } = await makeOwner();
    expect(await removePassword(viewer, PASSWORD, FROM_HERE)).toMatchObject({ reason: "invalid" });
  });

  test("is deleted with its sessions and roles, after its address was entered", async () => {
    const owner = await makeOwner();
    const rita = await makeMember(owner.viewer, "reader", "rita");
    expect(
      await leave(rita.viewer, { email: "somebody", kept: null }, purgeConversations),
    ).toMatchObject({ reason: "invalid" });
    expect(
      await leave(rita.viewer, { email: " Rita@Example.com ", kept: null }, purgeConversations),
    ).toMatchObject({ ok: true });
    expect(await viewerOfSession(rita.headers)).toBeNull();
    expect(await roleOf(rita.viewer.id)).toBeNull();
    expect(await findByEmail("rita@example.com")).toBeNull();
  });
});
