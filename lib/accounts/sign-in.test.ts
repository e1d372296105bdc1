import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";

import { getAccounts } from "@/lib/data/accounts/database";
import { clearPassword } from "@/lib/data/accounts/credentials";
import { endSessions } from "@/lib/data/accounts/memberships";
import {
  codeOf,
  cookieOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";

import { makeFirstAccount, offerFirstAccount, opensFirstAccount } from "./first-account";
import { refuseTooOften } from "./limits";
import { viewerOfSession } from "./session";
import { signIn, signOut } from "./sign-in";

useAccounts();
const olga = { name: "Olga", email: "olga@example.com", password: PASSWORD };

describe("the first account", () => {
  test("is made with the code, once, and owns the library", async () => {
    const link = (await offerFirstAccount()) ?? "";
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign-up\?code=[\w-]{32}$/);
    const code = codeOf(link);
    const { viewer } = await signedIn(await makeFirstAccount(code, olga, FROM_HERE));
    expect(viewer).toMatchObject({ role: "owner", email: "olga@example.com", name: "Olga" });
    const again = { ...olga, email: "other@example.com" };
    expect(await makeFirstAccount(code, again, FROM_HERE)).toMatchObject({ reason: "ended" });
    expect(await offerFirstAccount()).toBeNull();
  });

  test("takes only the newest code, which a wrong entry does not use up", async () => {
    const old = codeOf((await offerFirstAccount()) ?? "");
    const code = codeOf((await offerFirstAccount()) ?? "");
    expect(await opensFirstAccount(old)).toBe(false);
    expect(await makeFirstAccount(old, olga, FROM_HERE)).toMatchObject({ reason: "ended" });
    const weak = await makeFirstAccount(code, { ...olga, password: "short" }, FROM_HERE);
    expect(weak).toMatchObject({ reason: "invalid" });
    expect(await makeFirstAccount(code, olga, FROM_HERE)).toMatchObject({ ok: true });
  });

  test("of two who use the code at once only one becomes the owner", async () => {
    const code = codeOf((await offerFirstAccount()) ?? "");
    const both = await Promise.all([
      makeFirstAccount(code, olga, FROM_HERE),
      makeFirstAccount(code, { ...olga, email: "eve@example.com" }, FROM_HERE),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is in a file that nobody else can read, with no code or password in it", async () => {
    const code = codeOf((await offerFirstAccount()) ?? "");
    const file = join(process.env["COLLOQUY_DATA"] ?? "", "accounts.db");
    for (const name of [file, `${file}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    const stored = readFileSync(`${file}-wal`, "latin1") + readFileSync(file, "latin1");
    expect(stored).not.toContain(code);
  });
});

describe("a password", () => {
  test("signs in, as argon2id, and signing out ends the session", async () => {
    await makeOwner();
    const { viewer, headers } = await signedIn(await signIn(olga, FROM_HERE));
    expect(viewer.role).toBe("owner");
    await signOut(headers);
    expect(await viewerOfSession(headers)).toBeNull();
  });

  test("is stored as argon2id", async () => {
    await makeOwner();
    const { query } = await getAccounts();
    const { password } = await query.selectFrom("Login").selectAll().executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("that is wrong, of nobody, or of an account without one gets one answer", async () => {
    const { viewer } = await makeOwner();
    await clearPassword(viewer.id);
    const answers = [];
    for (const email of ["olga@example.com", "nobody@example.com"]) {
      answers.push(await signIn({ email, password: "not the password" }, FROM_HERE));
    }
    expect(answers[0]).toMatchObject({ ok: false, reason: "wrong" });
    expect(answers[1]).toEqual(answers[0]);
    expect(await signIn(olga, FROM_HERE)).toEqual(answers[0]);
  });

  test("takes the same time for an account and for none", async () => {
    const { viewer } = await makeOwner();
    await makeMember(viewer, "reader", "rita");
    // Time on a core, of all threads: on a busy machine the clock tells what others do.
    const measure = async (email: string) => {
      const from = process.cpuUsage();
      await signIn({ email, password: "not the password" }, { address: email });
      const { user, system } = process.cpuUsage(from);
      return user + system;
    };
    // The least of several: what else the process does only adds to it.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      known.push(await measure("rita@example.com"));
      unknown.push(await measure("nobody@example.com"));
    }
    const ratio = Math.min(...known) / Math.min(...unknown);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });

  test("is refused where the operator turned passwords off", async () => {
    await makeOwner();
    vi.stubEnv("COLLOQUY_PASSWORDS", "off");
    vi.stubEnv("COLLOQUY_OIDC_ISSUER", "https://login.example");
    vi.stubEnv("COLLOQUY_OIDC_CLIENT_ID", "colloquy");
    vi.stubEnv("COLLOQUY_OIDC_CLIENT_SECRET", "secret");
    expect(await signIn(olga, FROM_HERE)).toMatchObject({ reason: "forbidden" });
  });
});

describe("attempts", () => {
  test("are limited for an account, with or without one, whatever address they come from", async () => {
    await makeOwner();
    for (const email of ["olga@example.com", "nobody@example.com"]) {
      const reasons = [];
      for (let n = 0; n < 11; n += 1) {
        const answer = await signIn({ email, password: "wrong words" }, { address: `10.0.0.${n}` });
        reasons.push(answer.ok ? "in" : answer.reason);
      }
      expect(reasons).toEqual([...Array.from({ length: 10 }, () => "wrong"), "limited"]);
    }
    expect(await signIn(olga, FROM_HERE)).toMatchObject({
      reason: "limited",
      message: "Too many attempts. Try again in 15 minutes.",
    });
  });

  test("are limited for a network of IPv6, in which everybody has countless addresses", async () => {
    const from = (address: string) => refuseTooOften("sign in", null, { address });
    const host = (n: number) =>
      n % 2 === 0 ? `2001:db8:0:7::${n.toString(16)}` : `2001:db8::7:0:${n}:0:1`;
    for (let n = 0; n < 60; n += 1) expect(await from(host(n))).toBeNull();
    expect(await from(host(60))).toMatchObject({ reason: "limited" });
    expect(await from(host(61))).toMatchObject({ reason: "limited" });
    expect(await from("2001:db8:0:8::1")).toBeNull();
    expect(await from("::1")).toBeNull();
  });

  test("are limited for an address, and begin again later", async () => {
    await makeOwner();
    for (let n = 0; n < 60; n += 1) await refuseTooOften("sign in", null, FROM_HERE);
    expect(await signIn(olga, FROM_HERE)).toMatchObject({ reason: "limited" });
    expect(await signIn(olga, { address: "10.1.1.1" })).toMatchObject({ ok: true });
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ["Date"] });
    try {
      expect(await signIn(olga, FROM_HERE)).toMatchObject({ ok: true });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a session", () => {
  test("is a new one at each sign-in, also for a browser that brings one (fixation)", async () => {
    const first = await makeOwner();
    const second = await signedIn(await signIn(olga, FROM_HERE));
    expect(second.cookie).not.toBe(first.cookie);
    expect(second.viewer.sessionId).not.toBe(first.viewer.sessionId);
  });

  test.each([
    ["cut", (cookie: string) => cookie.slice(0, -8)],
    ["without its signature", (cookie: string) => cookie.split(".")[0] ?? ""],
    ["of another token", (cookie: string) => cookie.replace(/=.{8}/, "=AAAAAAAA")],
  ])("is none when the cookie is %s", async (_, change) => {
    const { cookie } = await makeOwner();
    expect(await viewerOfSession(new Headers({ cookie: change(cookie) }))).toBeNull();
  });

  test("ends when it is revoked, and after 30 days", async () => {
    const { viewer, headers } = await makeOwner();
    const other = await signedIn(await signIn(olga, FROM_HERE));
    expect(await endSessions(viewer.id, viewer.sessionId)).toBe(1);
    expect(await viewerOfSession(other.headers)).toBeNull();
    expect(await viewerOfSession(headers)).not.toBeNull();
    vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000 + 1000, toFake: ["Date"] });
    try {
      expect(await viewerOfSession(headers)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("cookie is HttpOnly and SameSite=Lax, and behind TLS Secure with the prefix __Host-", async () => {
    await makeOwner();
    const plain = await signIn(olga, FROM_HERE);
    const [cookie = ""] = plain.ok ? plain.cookies : [];
    expect(cookie).toMatch(/^colloquy-session=/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure|Domain/i);
    vi.stubEnv("COLLOQUY_PUBLIC_URL", "https://team.example");
    const secure = await signIn(olga, FROM_HERE);
    const [sent = ""] = secure.ok ? secure.cookies : [];
    expect(sent).toMatch(/^__Host-colloquy-session=/);
    expect(sent).toMatch(/; Secure/i);
    expect(sent).toMatch(/Path=\//i);
    expect(sent).not.toMatch(/Domain/i);
    expect((await signedIn(secure)).viewer.role).toBe("owner");
    expect(cookieOf(secure)).toContain("__Host-");
  });
});
