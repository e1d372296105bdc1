import { describe, expect, test, vi } from "vitest";

import { endInvitation, listInvitations } from "@/lib/data/accounts/invitations";
import { changeRole, findByEmail, roleOf } from "@/lib/data/accounts/memberships";
import {
  codeOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";

import { acceptInvitation, invite, joinByInvitation, readInvitation } from "./invite";
import { makeAccount } from "./make-account";
import { signIn } from "./sign-in";

useAccounts();
const entered = { name: "Ada", password: PASSWORD };
const to = (email: string) => ({ email, role: "editor" as const });

async function linkCode(email = "ada@example.com"): Promise<string> {
  const invited = await invite(to(email), null);
  if (!invited.ok) throw new Error(invited.message);
  return codeOf(invited.data.link);
}

describe("an invitation", () => {
  test("makes one account, with its address and role", async () => {
    const code = await linkCode(" Ada@Example.com ");
    const { viewer } = await signedIn(await acceptInvitation(code, entered, FROM_HERE));
    expect(viewer).toMatchObject({ email: "ada@example.com", role: "editor" });
    expect(await acceptInvitation(code, entered, FROM_HERE)).toMatchObject({ reason: "ended" });
  });

  test("of two who use it at once serves one", async () => {
    const code = await linkCode();
    const both = await Promise.all([
      acceptInvitation(code, entered, FROM_HERE),
      acceptInvitation(code, entered, { address: "10.0.0.2" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("ends after seven days, when it is revoked, and when a newer one is made", async () => {
    const [first, second, third] = [
      await linkCode(),
      await linkCode(),
      await linkCode("b@b.example"),
    ];
    expect(await readInvitation(first)).toBeNull();
    expect(await readInvitation(second)).not.toBeNull();
    const [open] = (await listInvitations()).filter(({ email }) => email === "b@b.example");
    expect(await endInvitation(open?.id ?? "", "revoked")).toBe(true);
    expect(await readInvitation(third)).toBeNull();
    vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1, toFake: ["Date"] });
    try {
      expect(await acceptInvitation(second, entered, FROM_HERE)).toMatchObject({ reason: "ended" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("is worth nothing to an account of another address", async () => {
    const owner = await makeOwner();
    const rita = await makeMember(owner.viewer, "reader", "rita");
    const code = await linkCode();
    expect(await joinByInvitation(code, rita.viewer)).toMatchObject({ reason: "forbidden" });
    expect(await roleOf(rita.viewer.id)).toBe("reader");
    expect(await readInvitation(code)).not.toBeNull();
  });

  test("never hands over an account that somebody made before (pre-hijacking)", async () => {
    await makeAccount(
      { name: "Eve", email: "ada@example.com", password: "eves own words" },
      "reader",
      FROM_HERE,
    );
    const code = await linkCode("ada2@example.com");
    const invited = await invite(to("ada@example.com"), null);
    expect(invited).toMatchObject({ reason: "taken" });
    expect(await acceptInvitation(code, entered, FROM_HERE)).toMatchObject({ ok: true });
    expect(await signIn({ email: "ada@example.com", password: PASSWORD }, FROM_HERE)).toMatchObject(
      {
        reason: "wrong",
      },
    );
  });

  test("that meets an account without membership wants that account to sign in", async () => {
    await makeOwner();
    const eve = await signedIn(
      await makeAccount(
        { name: "Eve", email: "eve@example.com", password: PASSWORD },
        "reader",
        FROM_HERE,
      ),
    );
    await changeRole(eve.viewer.id, null);
    const code = await linkCode("eve@example.com");
    expect(await acceptInvitation(code, entered, FROM_HERE)).toMatchObject({ reason: "taken" });
    expect(await roleOf(eve.viewer.id)).toBeNull();
    expect(await joinByInvitation(code, { ...eve.viewer, role: null })).toMatchObject({ ok: true });
    expect(await roleOf(eve.viewer.id)).toBe("editor");
  });

  test("can be made by admins for all but owners, and by nobody when sign-up is closed", async () => {
    const owner = await makeOwner();
    const admin = await makeMember(owner.viewer, "admin", "adam");
    const asOwner = { email: "x@example.com", role: "owner" as const };
    expect(await invite(asOwner, admin.viewer)).toMatchObject({ reason: "forbidden" });
    expect(await invite(asOwner, owner.viewer)).toMatchObject({ ok: true });
    const code = await linkCode();
    vi.stubEnv("COLLOQUY_SIGN_UP", "closed");
    expect(await invite(to("y@example.com"), owner.viewer)).toMatchObject({ reason: "forbidden" });
    expect(await acceptInvitation(code, entered, FROM_HERE)).toMatchObject({ reason: "ended" });
    expect(await findByEmail("ada@example.com")).toBeNull();
  });
});
